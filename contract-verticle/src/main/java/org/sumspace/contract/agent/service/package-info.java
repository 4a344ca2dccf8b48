/** The contract agent: it looks for changes of contracts and keeps profiles of participants. */
@NullMarked
package org.sumspace.contract.agent.service;

import org.jspecify.annotations.NullMarked;
