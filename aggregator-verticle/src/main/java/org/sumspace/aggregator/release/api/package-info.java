/** The HTTP operations for released sums and for the model versions made from them. */
@NullMarked
package org.sumspace.aggregator.release.api;

import org.jspecify.annotations.NullMarked;
