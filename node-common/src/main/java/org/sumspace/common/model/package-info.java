/** Model files, feature maps and the training step. Pure: no Vert.x, no clock, no source of randomness of its own. */
@NullMarked
package org.sumspace.common.model;

import org.jspecify.annotations.NullMarked;
