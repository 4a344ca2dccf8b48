package org.sumspace.sandbox.data;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Recognises columns that identify learners. A column of numbers whose name says nothing is an identifier only if it counts
 * the rows or has leading zeros, because measured quantities may be all different, too.
 */
final class Identifiers {

    private static final String PERSON =
            "(?:student|learner|user|pupil|person|participant|candidate|member|account|trainee|employee)s?";

    /** Names of columns that identify learners even if several rows have the same value. */
    private static final Pattern IDENTIFYING = Pattern.compile("(?:.* )?" + PERSON
            + " ?(?:id|ids|uid|identifier|number|no|nr|num|key|code|name|login)"
            + "|(?:id|uid|uuid|guid|identifier)"
            + "|(?:(?:first|last|full|given|family|middle|sur|nick|user) ?)?name"
            + "|e ?mail(?: address)?|(?:tele|mobile )?phone(?: number)?"
            + "|matri(?:kel|culation|cula|cule|cola) ?(?:number|no|nr|nummer|id)?");

    /** Names of columns that identify learners if their values are different integers. */
    private static final Pattern PERHAPS_IDENTIFYING =
            Pattern.compile(PERSON + "|(?:.* )?(?:id|ids|uid|uuid|guid|identifier|key|index)|row|nr|no|number");

    private static final Pattern WORD_BOUNDARY = Pattern.compile("(?<=[\\p{Ll}0-9])(?=\\p{Lu})|[^\\p{L}\\p{N}]+");
    private static final Pattern INTEGER = Pattern.compile("[+-]?[0-9]+");

    /** Columns with at most this many different values do not identify learners. */
    private static final int FEW_VALUES = 10;

    private Identifiers() {}

    static boolean isIdentifier(ColumnValues column, boolean numeric) {
        if (isIdentifyingName(column)) {
            return true;
        }
        return numeric
                ? areDifferentIntegers(column)
                        && (PERHAPS_IDENTIFYING.matcher(words(column.name())).matches()
                                || haveLeadingZeros(column)
                                || countRows(column))
                : column.areNearlyAllDifferent();
    }

    static boolean isIdentifyingName(ColumnValues column) {
        return column.distinct().size() > FEW_VALUES
                && IDENTIFYING.matcher(words(column.name())).matches();
    }

    static boolean areDifferentIntegers(ColumnValues column) {
        return column.areNearlyAllDifferent()
                && column.distinct().stream()
                        .allMatch(value -> INTEGER.matcher(value).matches());
    }

    private static boolean haveLeadingZeros(ColumnValues column) {
        return column.distinct().stream().mapToInt(String::length).distinct().count() == 1
                && column.distinct().stream().anyMatch(value -> value.startsWith("0"));
    }

    private static boolean countRows(ColumnValues column) {
        List<String> cells = column.cells();
        if (column.filled() < cells.size()) {
            return false;
        }
        double first = Numbers.parse(cells.get(0));
        for (int row = 1; row < cells.size(); row++) {
            if (Numbers.parse(cells.get(row)) != first + row) {
                return false;
            }
        }
        return true;
    }

    /** The words of a name in lower case, separated by spaces: {@code studentId} and {@code Student-ID} are equal. */
    private static String words(String name) {
        return WORD_BOUNDARY.matcher(name).replaceAll(" ").strip().toLowerCase(Locale.ROOT);
    }
}
