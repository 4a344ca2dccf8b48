package org.sumspace.converter.core.csv;

import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A row of a table.
 *
 * @param line the line of the file in which the row begins, from 1
 * @param cells without quotes, not trimmed
 * @param quoted the indexes of cells that were in quotes
 * @param problem why the row cannot be used, or null
 */
public record CsvRow(
        long line,
        List<String> cells,
        BitSet quoted,
        @Nullable String problem) {}
