package org.sumspace.assessment.wizard.core;

import java.util.function.UnaryOperator;
import org.sumspace.assessment.pii.domain.ColumnFinding;
import org.sumspace.assessment.pii.domain.IdentifierRole;
import org.sumspace.assessment.shared.domain.ColumnType;

/** Shows sample values of a column, masked where they could point to persons. */
public final class InputSamples {
    private static final int SHOWN_FROM = 6;
    private static final int CHARS_MAX = 60;
    private static final String STARS = "*****";

    private InputSamples() {}

    /**
     * @param rows with this value
     * @param redaction removes identifiers from texts
     */
    public static String of(
            String value, long rows, ColumnType type, ColumnFinding finding, UnaryOperator<String> redaction) {
        if (finding.role() == IdentifierRole.SECRET) {
            return STARS;
        }
        // A text that occurs in only one row may be a name that no detector recognises.
        boolean points = rows == 1 && (finding.isPersonal() || type == ColumnType.TEXT);
        if (finding.isDirect() || points) {
            return masked(value);
        }
        String text = type == ColumnType.TEXT ? redaction.apply(value) : value;
        return text.codePointCount(0, text.length()) <= CHARS_MAX
                ? text
                : text.substring(0, text.offsetByCodePoints(0, CHARS_MAX)) + "…";
    }

    /** The first and the last character of a longer value. */
    private static String masked(String value) {
        int length = value.codePointCount(0, value.length());
        return length < SHOWN_FROM
                ? STARS
                : value.substring(0, value.offsetByCodePoints(0, 1))
                        + STARS
                        + value.substring(value.offsetByCodePoints(0, length - 1));
    }
}
