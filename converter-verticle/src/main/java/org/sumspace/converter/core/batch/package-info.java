/** Streams of many records: parted without being read. */
@NullMarked
package org.sumspace.converter.core.batch;

import org.jspecify.annotations.NullMarked;
