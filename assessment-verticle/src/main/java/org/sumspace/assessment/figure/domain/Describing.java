package org.sumspace.assessment.figure.domain;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.sumspace.assessment.figure.domain.Plot.Row;
import org.sumspace.assessment.shared.core.Numbers;

/** Describes a picture in a sentence with its largest and smallest values. The table behind it has all values. */
public final class Describing {
    private static final Comparator<Row> BY_VALUE = Comparator.comparingDouble(Row::y);

    private Describing() {}

    /** A sentence about a figure that has rows; empty of a table. */
    public static String of(Plot plot) {
        Plot numbers = plot.of(
                plot.rows().stream().filter(row -> Double.isFinite(row.y())).toList());
        if (numbers.rows().isEmpty()) {
            return "";
        }
        return switch (plot.kind()) {
            case "line", "radar" -> lines(numbers);
            case "matrix" -> matrix(numbers);
            case "network" -> network(numbers);
            case "waterfall" -> waterfall(numbers);
            default -> bars(numbers);
        };
    }

    static String value(Plot plot, Row row) {
        return plot.text(row.y())
                + (row.low() == null || row.high() == null
                        ? ""
                        : " (" + plot.text(row.low()) + " to " + plot.text(row.high()) + ")");
    }

    static String bars(Plot plot) {
        List<Row> rows =
                plot.rows().stream().filter(row -> Double.isFinite(row.y())).toList();
        if (rows.isEmpty()) {
            return "";
        }
        boolean one = Drawing.series(rows).size() == 1;
        if (rows.size() <= 3) {
            return rows.stream()
                            .map(row -> (one ? row.label() : name(row)) + " " + value(plot, row))
                            .collect(Collectors.joining("; "))
                    + ".";
        }
        Row most = rows.stream().max(BY_VALUE).orElseThrow();
        Row least = rows.stream().min(BY_VALUE).orElseThrow();
        return most.y() == least.y()
                ? "All " + rows.size() + " have " + plot.text(most.y()) + "."
                : "Of " + rows.size() + " bars, the longest is " + (one ? most.label() : name(most)) + " with "
                        + value(plot, most) + ", the shortest " + (one ? least.label() : name(least)) + " with "
                        + value(plot, least) + ".";
    }

    static String lines(Plot plot) {
        List<String> sentences = new ArrayList<>();
        for (String series : Drawing.series(plot.rows())) {
            List<Row> rows = plot.rows().stream()
                    .filter(row -> row.series().equals(series))
                    .toList();
            Row most = rows.stream().max(BY_VALUE).orElseThrow();
            Row least = rows.stream().min(BY_VALUE).orElseThrow();
            sentences.add((series.isEmpty() ? "Values go from " : series + ": from ") + plot.text(least.y()) + " at "
                    + least.label() + " to " + plot.text(most.y()) + " at " + most.label());
        }
        return String.join("; ", sentences) + ".";
    }

    static String matrix(Plot plot) {
        Row most = plot.rows().stream()
                .max(Comparator.comparingDouble(row -> Math.abs(row.y())))
                .orElseThrow();
        return "The largest of " + Numbers.count(plot.rows().size()) + " values is " + plot.text(most.y()) + ", of "
                + name(most) + ".";
    }

    static String network(Plot plot) {
        Row most = plot.rows().stream().max(BY_VALUE).orElseThrow();
        long nodes = plot.rows().stream()
                .flatMap(row -> Stream.of(row.label(), row.series()))
                .distinct()
                .count();
        return Numbers.count(plot.rows().size()) + " links of " + nodes + " nodes; the strongest is that of "
                + name(most) + " with " + plot.text(most.y()) + ".";
    }

    static String waterfall(Plot plot) {
        List<Row> rows = plot.rows();
        Row first = rows.get(0);
        Row last = rows.get(rows.size() - 1);
        return "From " + first.label() + " " + plot.text(first.y()) + " to " + last.label() + " " + plot.text(last.y())
                + rows.stream()
                        .skip(1)
                        .limit(Math.max(0, rows.size() - 2))
                        .max(Comparator.comparingDouble(row -> Math.abs(row.y())))
                        .map(row -> "; the largest step is " + row.label() + " " + plot.text(row.y()))
                        .orElse("")
                + ".";
    }

    private static String name(Row row) {
        return row.series().isEmpty() ? row.label() : row.label() + " and " + row.series();
    }
}
