/** The invariants that hold under all faults, and the history of observations against which they are checked. */
@NullMarked
package org.sumspace.bench.chaos.watch;

import org.jspecify.annotations.NullMarked;
