/** The schedule of faults, derived from a seed. */
@NullMarked
package org.sumspace.bench.chaos.schedule;

import org.jspecify.annotations.NullMarked;
