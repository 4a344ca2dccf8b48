/** What the contract agent concludes from contracts. */
@NullMarked
package org.sumspace.contract.agent.core;

import org.jspecify.annotations.NullMarked;
