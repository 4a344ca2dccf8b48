/** Execution plans of one round: the aggregation tree, its leaves, and the rules for both. */
@NullMarked
package org.sumspace.common.training.execution;

import org.jspecify.annotations.NullMarked;
