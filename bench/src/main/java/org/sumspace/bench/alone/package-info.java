/** The row {@code da.alone}: one aggregator receives shares that were sealed beforehand. */
@NullMarked
package org.sumspace.bench.alone;

import org.jspecify.annotations.NullMarked;
