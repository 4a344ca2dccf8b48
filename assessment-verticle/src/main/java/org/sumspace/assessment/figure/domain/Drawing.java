package org.sumspace.assessment.figure.domain;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.sumspace.assessment.figure.domain.Plot.Row;
import org.sumspace.assessment.shared.core.Numbers;

/**
 * The pictures of a figure, and what they leave out.
 *
 * @param pictures SVG; several of bars with series, else one, and none of a table or without data
 * @param leftOut a sentence; empty if everything is drawn
 * @param isWide whether a picture is wider than a phone's page
 */
public record Drawing(List<String> pictures, String leftOut, boolean isWide) {
    /** More bars, rows of a matrix or lines are not told apart. */
    public static final int MOST = 30;

    private static final int LINES_MOST = 6;

    public Drawing {
        pictures = List.copyOf(pictures);
    }

    public static Drawing of(Plot plot) {
        List<Row> rows = plot.rows().stream()
                .filter(row -> Double.isFinite(row.y()) && Double.isFinite(row.x()))
                .toList();
        if (plot.isTable() || rows.isEmpty()) {
            return new Drawing(
                    List.of(), plot.rows().isEmpty() ? "" : "No value is a number, so nothing is drawn.", false);
        }
        boolean bars = plot.kind().equals("bar");
        boolean lines = plot.isLine() || plot.kind().equals("radar");
        Set<String> names = first(rows.stream().map(Row::series), lines ? LINES_MOST : MOST);
        List<Row> drawn = plot.kind().equals("network")
                ? rows
                : rows.stream().filter(row -> names.contains(row.series())).toList();
        if (bars) {
            drawn = names.stream()
                    .map(name -> drawnBars(rows, name))
                    .flatMap(List::stream)
                    .toList();
        } else if (plot.kind().equals("matrix")) {
            drawn = firstLabels(drawn);
        }
        return new Drawing(
                bars ? bars(plot, drawn, names) : List.of(picture(plot.of(drawn))),
                leftOut(plot, drawn),
                plot.kind().equals("network") || plot.kind().equals("radar"));
    }

    private static String leftOut(Plot plot, List<Row> drawn) {
        int missing = plot.rows().size() - drawn.size();
        return missing == 0
                ? ""
                : Numbers.count(missing) + " of " + Numbers.count(plot.rows().size())
                        + " values are not drawn; the table has all that may be shown.";
    }

    private static List<Row> drawnBars(List<Row> rows, String name) {
        List<Row> of = rows.stream().filter(row -> row.series().equals(name)).toList();
        return Bars.isHistogram(of) ? of : firstLabels(of);
    }

    private static List<Row> firstLabels(List<Row> rows) {
        Set<String> labels = first(rows.stream().map(Row::label), MOST);
        return rows.stream().filter(row -> labels.contains(row.label())).toList();
    }

    /** A picture for each series. A histogram also needs the places of bars that it does not draw. */
    private static List<String> bars(Plot plot, List<Row> drawn, Set<String> names) {
        List<String> pictures = new ArrayList<>();
        for (String name : names) {
            double[] places = plot.rows().stream()
                    .filter(row -> row.series().equals(name) && Double.isFinite(row.x()))
                    .mapToDouble(Row::x)
                    .sorted()
                    .distinct()
                    .toArray();
            List<Row> rows =
                    drawn.stream().filter(row -> row.series().equals(name)).toList();
            pictures.add(Bars.svg(plot.of(rows), name, places));
        }
        return pictures;
    }

    private static String picture(Plot plot) {
        return switch (plot.kind()) {
            case "line" -> Lines.svg(plot);
            case "matrix" -> FigureMatrix.svg(plot);
            case "network" -> Network.svg(plot);
            case "waterfall" -> FigureSteps.waterfall(plot);
            case "radar" -> FigureSteps.radar(plot);
            default -> throw new IllegalArgumentException("no mark draws " + plot.kind());
        };
    }

    private static Set<String> first(Stream<String> names, int most) {
        return names.distinct().limit(most).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    static List<String> series(List<Row> rows) {
        return rows.stream().map(Row::series).distinct().toList();
    }
}
