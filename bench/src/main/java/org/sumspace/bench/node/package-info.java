/** What the benchmarks of nodes with a store have in common. */
@NullMarked
package org.sumspace.bench.node;

import org.jspecify.annotations.NullMarked;
