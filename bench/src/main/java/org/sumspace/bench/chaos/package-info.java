/** {@code sumspace bench chaos}: trainings with injected faults, on a schedule derived from a seed. */
@NullMarked
package org.sumspace.bench.chaos;

import org.jspecify.annotations.NullMarked;
