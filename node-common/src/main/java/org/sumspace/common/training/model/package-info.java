/** Models, their files, and the local training step. */
@NullMarked
package org.sumspace.common.training.model;

import org.jspecify.annotations.NullMarked;
