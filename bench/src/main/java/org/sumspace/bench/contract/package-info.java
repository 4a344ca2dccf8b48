/** The rows of a contract manager, and of the decisions on the policies of a contract. */
@NullMarked
package org.sumspace.bench.contract;

import org.jspecify.annotations.NullMarked;
