/** Converts a record: detects its format, maps it, applies its profile and validates the result. */
@NullMarked
package org.sumspace.converter.core.convert;

import org.jspecify.annotations.NullMarked;
