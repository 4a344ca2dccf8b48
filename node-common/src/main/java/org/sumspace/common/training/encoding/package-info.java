/** From a model update to the integers that are shared, and back from their sum. */
@NullMarked
package org.sumspace.common.training.encoding;

import org.jspecify.annotations.NullMarked;
