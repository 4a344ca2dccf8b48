/** The conversion of a record: recognised, mapped, checked. */
@NullMarked
package org.sumspace.converter.core.convert;

import org.jspecify.annotations.NullMarked;
