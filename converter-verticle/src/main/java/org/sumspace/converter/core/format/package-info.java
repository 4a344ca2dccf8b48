/** Formats: their names, their files, and the detection of a record's format. */
@NullMarked
package org.sumspace.converter.core.format;

import org.jspecify.annotations.NullMarked;
