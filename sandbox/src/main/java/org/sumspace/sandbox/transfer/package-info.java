/** Writes exports of a catalog to files, and imports files of this and of other catalogs. */
@NullMarked
package org.sumspace.sandbox.transfer;

import org.jspecify.annotations.NullMarked;
