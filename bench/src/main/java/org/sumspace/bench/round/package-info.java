/** Duration of whole rounds of real nodes, with few or very many processors, and with small or large models. */
@NullMarked
package org.sumspace.bench.round;

import org.jspecify.annotations.NullMarked;
