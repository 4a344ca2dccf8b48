/** Converts data files by a mapping that the caller supplies. */
@NullMarked
package org.sumspace.converter.core.custom;

import org.jspecify.annotations.NullMarked;
