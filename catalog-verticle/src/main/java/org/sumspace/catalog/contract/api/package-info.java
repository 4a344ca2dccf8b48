/** The operators' view of the calls at the contract manager that records still need. */
@NullMarked
package org.sumspace.catalog.contract.api;

import org.jspecify.annotations.NullMarked;
