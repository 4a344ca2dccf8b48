package org.sumspace.assessment.release.core;

import java.time.Year;
import java.time.YearMonth;
import java.util.List;
import org.sumspace.assessment.pseudonym.domain.Hierarchy;
import org.sumspace.assessment.shared.core.Intervals;
import org.sumspace.assessment.shared.core.Timestamps;
import org.sumspace.assessment.shared.domain.ColumnType;
import org.sumspace.common.table.PlainNumber;

/** Levels of columns that come without a hierarchy: wider and wider intervals of numbers, months and years of times. */
public final class Ladders {
    private static final int INTERVAL_LEVELS = 5;
    private static final int FINEST = 32;

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
                                (level, value) -> Timestamps.read(value)
                                        .map(read -> level == 1
                                                ? YearMonth.from(read.time()).toString()
                                                : Year.from(read.time()).toString())
                                        .orElse(Hierarchy.ANY)),
                        "month, year");
            case BOOLEAN, TEXT ->
                new Ladder(new GeneralColumn(name, values, 0, (level, value) -> value), "all or nothing");
        };
    }

    private static Ladder numbers(String name, List<String> values) {
        double[] numbers = values.stream()
                .mapToDouble(PlainNumber::parse)
                .filter(number -> !Double.isNaN(number))
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
                        (level, value) -> interval(PlainNumber.parse(value), width * (1 << (level - 1)))),
                "intervals from the width " + Intervals.text(width) + " on, each level twice as wide");
    }

    private static String interval(double number, double width) {
        return Double.isNaN(number) ? Hierarchy.ANY : Intervals.of(number, width);
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
}
