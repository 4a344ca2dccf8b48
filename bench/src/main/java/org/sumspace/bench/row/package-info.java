/** The common parts of all measurements: names, samples, limits and targets. */
@NullMarked
package org.sumspace.bench.row;

import org.jspecify.annotations.NullMarked;
