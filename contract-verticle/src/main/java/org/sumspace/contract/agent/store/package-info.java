/** Where the contract agent reads documents, and what it stores. */
@NullMarked
package org.sumspace.contract.agent.store;

import org.jspecify.annotations.NullMarked;
