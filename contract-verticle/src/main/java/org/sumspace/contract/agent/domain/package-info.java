/** What the contract agent knows of contracts and of participants. */
@NullMarked
package org.sumspace.contract.agent.domain;

import org.jspecify.annotations.NullMarked;
