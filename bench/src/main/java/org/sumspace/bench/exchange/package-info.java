/** Rows of exchanges between two connectors. */
@NullMarked
package org.sumspace.bench.exchange;

import org.jspecify.annotations.NullMarked;
