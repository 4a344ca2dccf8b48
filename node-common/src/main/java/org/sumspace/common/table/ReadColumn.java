package org.sumspace.common.table;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A column whose reading is decided.
 *
 * @param present values that are not missing
 * @param valid values that the reading turns to its type
 * @param changes whether the reading changes any value, so that its texts must be replaced
 * @param undecided whether it stays text although it has numbers or dates, because their form is not clear
 * @param strayDate a value such as 20-Oct beside ranges such as 10-20; null if there is none
 * @param notes what was decided and how, each the rest of a sentence that begins with the name of the column; values are not
 *     repeated
 */
public record ReadColumn(
        ColumnReading reading,
        long present,
        long valid,
        boolean changes,
        boolean undecided,
        @Nullable String strayDate,
        List<String> notes) {
    /** The note about a {@link #strayDate}. */
    public static final String STRAY_DATE =
            "has days and months without a year (like 20-Oct) beside ranges (like 10-20); a"
                    + " spreadsheet probably turned a range into a date: correct it";

    public ReadColumn {
        notes = List.copyOf(notes);
    }

    public ColumnReading.Type type() {
        return reading.type();
    }
}
