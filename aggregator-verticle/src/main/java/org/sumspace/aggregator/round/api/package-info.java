/** The HTTP operations with which an operator looks at plans. */
@NullMarked
package org.sumspace.aggregator.round.api;

import org.jspecify.annotations.NullMarked;
