package org.sumspace.converter.core.custom;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A record of a file.
 *
 * @param row the number of the row from 1, not counting the header
 * @param line the line of the file in which the record begins, from 1; 0 if unknown
 * @param fields null if there is a problem
 * @param problem why the record cannot be used, or null
 */
record DataRecord(
        long row,
        long line,
        @Nullable Map<String, @Nullable Object> fields,
        @Nullable String problem) {}
