/** {@code sumspace bench chaos}: trainings with injected faults, on a schedule derived from a seed. */
@NullMarked
package org.sumspace.sandbox.chaos;

import org.jspecify.annotations.NullMarked;
