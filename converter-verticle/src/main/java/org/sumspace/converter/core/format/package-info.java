/** Formats: their names, their files, and how the format of a record is recognised. */
@NullMarked
package org.sumspace.converter.core.format;

import org.jspecify.annotations.NullMarked;
