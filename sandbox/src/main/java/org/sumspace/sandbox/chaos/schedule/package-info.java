/** The schedule of faults, derived from a seed. */
@NullMarked
package org.sumspace.sandbox.chaos.schedule;

import org.jspecify.annotations.NullMarked;
