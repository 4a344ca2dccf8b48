package org.sumspace.assessment.figure.domain;

import java.util.List;
import org.sumspace.assessment.figure.domain.Plot.Row;

/**
 * A cell for each label (down) and series (across). Large cells have their value; small ones a square whose area is the value's
 * share of the largest, hollow below zero.
 */
final class FigureMatrix {
    private static final int LABEL = 104;
    private static final int CELL_MAX = 44;
    private static final int WITH_VALUE = 34;
    private static final int BELOW = 84;
    /** The height of a letter of a slanted name. */
    private static final int LETTER = 6;

    private static final double DARKEST = 0.4;

    private FigureMatrix() {}

    static String svg(Plot plot) {
        List<String> labels = plot.rows().stream().map(Row::label).distinct().toList();
        List<String> series = Drawing.series(plot.rows());
        double cell = Math.min(CELL_MAX, (Svg.WIDTH - LABEL - 4.0) / series.size());
        double max =
                plot.rows().stream().mapToDouble(row -> Math.abs(row.y())).max().orElse(1);
        Svg svg = new Svg();
        double top = Svg.LINE + 6;
        List<String> axes = plot.head().size() > 1 && plot.cells().isEmpty() ? plot.head() : List.of("", plot.xLabel());
        svg.label("end axis-name", LABEL - 6, 12, LABEL - 6, axes.get(0).isEmpty() ? "" : axes.get(0) + " ↓");
        svg.label("axis-name", LABEL, 12, Svg.WIDTH - LABEL, axes.get(1).isEmpty() ? "" : axes.get(1) + " →");
        for (int i = 0; i < labels.size(); i++) {
            svg.label("end", LABEL - 6, top + (i + 0.5) * cell + 4, LABEL - 12, labels.get(i));
        }
        double bottom = top + labels.size() * cell;
        for (int j = 0; j < series.size(); j++) {
            svg.slanted(LABEL + (j + 0.5) * cell + 4, bottom + 10, BELOW + 10, series.get(j));
        }
        for (Row row : plot.rows()) {
            cell(
                    svg,
                    plot,
                    row,
                    new double[] {
                        LABEL + series.indexOf(row.series()) * cell, top + labels.indexOf(row.label()) * cell, cell
                    },
                    max <= 0 ? 0 : Math.abs(row.y()) / max);
        }
        int longest = series.stream().mapToInt(String::length).max().orElse(0);
        return svg.picture(
                Svg.WIDTH,
                bottom + Math.min(BELOW, 20 + longest * LETTER),
                plot.title() + ": " + Describing.matrix(plot));
    }

    /** @param place left, upper edge and side of the cell */
    private static void cell(Svg svg, Plot plot, Row row, double[] place, double share) {
        String title = row.label() + ", " + row.series() + ": " + plot.text(row.y());
        double side = place[2] - 1;
        if (place[2] >= WITH_VALUE) {
            svg.tinted(0.03 + share * (DARKEST - 0.03), place[0], place[1], side, title);
            svg.text("middle", place[0] + side / 2, place[1] + side / 2 + 4, brief(plot, row.y()));
            return;
        }
        svg.tinted(0.06, place[0], place[1], side, title);
        double inner = Math.max(1, Math.sqrt(share) * (side - 1));
        double shift = (side - inner) / 2;
        svg.box(row.y() < 0 ? "mark hollow" : "mark", place[0] + shift, place[1] + shift, inner, inner, title);
    }

    private static String brief(Plot plot, double value) {
        return value != Math.rint(value)
                        && Math.abs(value) < 10
                        && !plot.yLabel().startsWith("share")
                ? Svg.format("%.2f", value)
                : plot.brief(value);
    }
}
