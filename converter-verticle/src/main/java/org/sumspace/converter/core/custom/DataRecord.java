package org.sumspace.converter.core.custom;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A record of a file.
 *
 * @param row from 1, without the header
 * @param line of the file in which it begins, from 1; 0 where that is not known
 * @param fields null where there is a problem
 * @param problem why it cannot be used, or null
 */
record DataRecord(
        long row,
        long line,
        @Nullable Map<String, @Nullable Object> fields,
        @Nullable String problem) {}
