package org.sumspace.assessment.release.core;

import java.util.List;
import org.sumspace.assessment.pseudonym.domain.Hierarchy;
import org.sumspace.assessment.shared.core.Intervals;
import org.sumspace.assessment.shared.domain.ColumnType;

/** Levels of columns that come without a hierarchy: wider and wider intervals of numbers, months and years of times. */
public final class Ladders {
    private static final int INTERVAL_LEVELS = 5;
    private static final int FINEST = 32;
    private static final int MONTH_CHARS = 7;
    private static final int YEAR_CHARS = 4;

    private Ladders() {}

    /** A column and where its levels come from. */
    public record Ladder(GeneralColumn column, String method) {}

    public static Ladder of(String name, List<String> values, Hierarchy hierarchy) {
        return new Ladder(new GeneralColumn(name, values, hierarchy.height(), hierarchy::at), "hierarchy of the plan");
    }

    /** @param values all different ones; the empty text stands for a missing value */
    public static Ladder of(String name, List<String> values, ColumnType type) {
        return switch (type) {
            case NUMBER -> numbers(name, values);
            case TIMESTAMP ->
                new Ladder(
                        new GeneralColumn(
                                name,
                                values,
                                2,
                                (level, value) -> prefix(value, level == 1 ? MONTH_CHARS : YEAR_CHARS)),
                        "month, year");
            case BOOLEAN, TEXT ->
                new Ladder(new GeneralColumn(name, values, 0, (level, value) -> value), "all or nothing");
        };
    }

    private static Ladder numbers(String name, List<String> values) {
        double[] numbers = values.stream()
                .filter(Ladders::isNumber)
                .mapToDouble(Double::parseDouble)
                .toArray();
        if (numbers.length < 2) {
            return new Ladder(new GeneralColumn(name, values, 0, (level, value) -> value), "all or nothing");
        }
        double range = java.util.Arrays.stream(numbers).max().getAsDouble()
                - java.util.Arrays.stream(numbers).min().getAsDouble();
        double width = niceWidth(range / FINEST);
        return new Ladder(
                new GeneralColumn(
                        name,
                        values,
                        INTERVAL_LEVELS,
                        (level, value) -> isNumber(value)
                                ? Intervals.of(Double.parseDouble(value), width * (1 << (level - 1)))
                                : Hierarchy.ANY),
                "intervals from the width " + Intervals.text(width) + " on, each level twice as wide");
    }

    private static boolean isNumber(String value) {
        try {
            return Double.isFinite(Double.parseDouble(value));
        } catch (NumberFormatException noNumber) {
            return false;
        }
    }

    /** The smallest of 1, 2, 5, 10 ... times a power of 10 that is at least so wide. */
    private static double niceWidth(double least) {
        double power = Math.pow(10, Math.floor(Math.log10(Math.max(least, 1e-6))));
        for (double nice : new double[] {1, 2, 5}) {
            if (nice * power >= least) {
                return nice * power;
            }
        }
        return 10 * power;
    }

    private static String prefix(String value, int chars) {
        return value.length() >= chars && Character.isDigit(value.charAt(0))
                ? value.substring(0, chars)
                : Hierarchy.ANY;
    }
}
