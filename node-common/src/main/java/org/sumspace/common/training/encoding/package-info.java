/** Encodes a model update as integers, and decodes their sum. */
@NullMarked
package org.sumspace.common.training.encoding;

import org.jspecify.annotations.NullMarked;
