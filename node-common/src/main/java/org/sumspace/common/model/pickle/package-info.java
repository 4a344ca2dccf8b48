/** Reads Python pickles as data, executing nothing, and writes canonical ones. Pure: no Vert.x. */
@NullMarked
package org.sumspace.common.model.pickle;

import org.jspecify.annotations.NullMarked;
