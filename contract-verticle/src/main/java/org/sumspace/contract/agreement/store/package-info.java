/** Stores contracts. */
@NullMarked
package org.sumspace.contract.agreement.store;

import org.jspecify.annotations.NullMarked;
