/** Stands for the benchmarks, which no other module may know. */
@NullMarked
package org.sumspace.planted.bench;

import org.jspecify.annotations.NullMarked;
