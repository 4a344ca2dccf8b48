/** The model versions that this node made. Every method blocks. */
@NullMarked
package org.sumspace.aggregator.release.store;

import org.jspecify.annotations.NullMarked;
