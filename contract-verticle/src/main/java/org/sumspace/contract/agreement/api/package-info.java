/** HTTP operations on contracts, the same for both kinds. */
@NullMarked
package org.sumspace.contract.agreement.api;

import org.jspecify.annotations.NullMarked;
