package org.sumspace.assessment.release.core;

import java.time.Year;
import java.time.YearMonth;
import java.util.List;
import org.sumspace.assessment.pseudonym.domain.Hierarchy;
import org.sumspace.assessment.shared.core.Intervals;
import org.sumspace.assessment.shared.core.Timestamps;
import org.sumspace.assessment.shared.domain.ColumnType;
import org.sumspace.common.table.PlainNumber;

/** Levels of columns that come without a hierarchy: wider and wider intervals of numbers; months, years and decades of times. */
public final class Ladders {
    private static final int INTERVAL_LEVELS = 5;
    private static final int FINEST = 32;
    private static final int TEN = 10;
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
                                3,
                                (level, value) -> Timestamps.read(value)
                                        .map(read -> at(level, YearMonth.from(read.time())))
                                        .orElse(Hierarchy.ANY)),
                        "month, year, ten years");
            case BOOLEAN, TEXT ->
                new Ladder(new GeneralColumn(name, values, 0, (level, value) -> value), "all or nothing");
        };
    }

    private static String at(int level, YearMonth month) {
        return switch (level) {
            case 1 -> month.toString();
            case 2 -> Year.from(month).toString();
            default -> tenYears(month.getYear());
        };
    }

    private static String tenYears(int year) {
        int first = Math.floorDiv(year, TEN) * TEN;
        return first + "-" + (first + TEN - 1);
    }

    /** Levels of a column of dates that was generalised to months; years stay until the level of decades. */
    public static Ladder ofMonths(String name, List<String> values) {
        return new Ladder(
                new GeneralColumn(name, values, 2, (level, value) -> {
                    String year = value.substring(0, YEAR_CHARS);
                    return level == 1 ? year : tenYears(Integer.parseInt(year));
                }),
                "year, ten years");
    }

    /** Levels of a column of numbers that was generalised to intervals of a width. */
    public static Ladder ofIntervals(String name, List<String> values, double width) {
        return new Ladder(
                new GeneralColumn(
                        name,
                        values,
                        INTERVAL_LEVELS - 1,
                        (level, value) -> Intervals.wider(value, width * (1 << level))),
                "intervals, each level twice as wide");
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
