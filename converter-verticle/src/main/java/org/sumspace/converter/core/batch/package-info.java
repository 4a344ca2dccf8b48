/** Splits streams of many records without parsing the records. */
@NullMarked
package org.sumspace.converter.core.batch;

import org.jspecify.annotations.NullMarked;
