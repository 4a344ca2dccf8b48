/** Rows of exchanges between two connectors. */
@NullMarked
package org.sumspace.sandbox.bench.exchange;

import org.jspecify.annotations.NullMarked;
