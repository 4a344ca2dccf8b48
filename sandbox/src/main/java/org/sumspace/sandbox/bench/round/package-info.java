/** Whole rounds of real nodes: how long one takes, with few or very many processors, with a small or a large model. */
@NullMarked
package org.sumspace.sandbox.bench.round;

import org.jspecify.annotations.NullMarked;
