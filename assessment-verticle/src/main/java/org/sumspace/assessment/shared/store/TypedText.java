package org.sumspace.assessment.shared.store;

import org.sumspace.common.table.PlainNumber;
import org.sumspace.common.table.PlainTime;

/**
 * Expressions with the value of a text that was read. The casts of the database would accept more texts, for example
 * {@code 2023_1} and {@code 1-1-1}.
 */
public final class TypedText {
    private TypedText() {}

    /** The finite number of a text; null if it has none. */
    public static String number(String text) {
        return "CASE WHEN regexp_full_match(" + text + ", '" + PlainNumber.PATTERN + "') AND isfinite(TRY_CAST(" + text
                + " AS DOUBLE)) THEN TRY_CAST(" + text + " AS DOUBLE) END";
    }

    /** The time of a text; null if it has none. */
    public static String time(String text) {
        return "CASE WHEN regexp_full_match(" + text + ", '" + PlainTime.PATTERN + "') THEN TRY_CAST(" + text
                + " AS TIMESTAMPTZ) END";
    }

    /** The truth value of a text; null if it has none. */
    public static String truth(String text) {
        return "CASE WHEN lower(" + text + ") IN ('true', '1', 'yes', 'y', 't') THEN true WHEN lower(" + text
                + ") IN ('false', '0', 'no', 'n', 'f') THEN false END";
    }

    /** The number of a text that is known to have one. */
    public static String knownNumber(String text) {
        return "TRY_CAST(" + text + " AS DOUBLE)";
    }

    /** The time of a text that is known to have one. */
    public static String knownTime(String text) {
        return "TRY_CAST(" + text + " AS TIMESTAMPTZ)";
    }
}
