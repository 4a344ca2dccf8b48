/** One aggregator by itself, under shares that were sealed beforehand. */
@NullMarked
package org.sumspace.sandbox.bench.alone;

import org.jspecify.annotations.NullMarked;
