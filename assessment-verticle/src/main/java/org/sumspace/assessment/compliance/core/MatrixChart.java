package org.sumspace.assessment.compliance.core;

import java.util.List;
import java.util.Locale;
import org.sumspace.assessment.compliance.domain.Plot;
import org.sumspace.assessment.compliance.domain.Plot.Row;

/** Draws matrices, darker cells for larger values, and networks, thicker links for larger values. */
final class MatrixChart {
    private static final int WIDTH = 640;
    private static final int LABEL = 180;
    private static final int CELL_MAX = 40;
    private static final int LABEL_LENGTH = 24;
    private static final int NETWORK = 420;
    private static final double RADIUS = 150;

    private MatrixChart() {}

    static String matrix(Plot plot) {
        List<String> labels = plot.rows().stream().map(Row::label).distinct().toList();
        List<String> series = plot.rows().stream().map(Row::series).distinct().toList();
        int cell = Math.max(8, Math.min(CELL_MAX, (WIDTH - LABEL - 10) / Math.max(1, series.size())));
        int height = cell * labels.size() + LABEL;
        double max =
                Math.max(1e-9, plot.rows().stream().mapToDouble(Row::y).max().orElse(1));
        StringBuilder svg = Chart.start(plot, WIDTH, height);
        for (int i = 0; i < labels.size(); i++) {
            svg.append(Chart.format(
                    "<text x=\"%d\" y=\"%d\" class=\"label\">%s</text>",
                    LABEL - 6, i * cell + cell / 2 + 4, text(labels.get(i))));
        }
        for (int j = 0; j < series.size(); j++) {
            int x = LABEL + j * cell + cell / 2;
            int y = labels.size() * cell + 8;
            svg.append(Chart.format(
                    "<text x=\"%d\" y=\"%d\" class=\"label\" transform=\"rotate(-60 %d %d)\">%s</text>",
                    x, y, x, y, text(series.get(j))));
        }
        for (Row row : plot.rows()) {
            svg.append(Chart.format(
                    "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill-opacity=\"%.3f\"><title>%s</title></rect>",
                    LABEL + series.indexOf(row.series()) * cell,
                    labels.indexOf(row.label()) * cell,
                    cell - 1,
                    cell - 1,
                    Math.max(0.04, row.y() / max),
                    Html.escape(row.label() + ", " + row.series() + ": " + Numbers.text(row.y()))));
        }
        return svg.append("</svg>\n").toString();
    }

    static String network(Plot plot) {
        List<String> nodes = plot.rows().stream()
                .flatMap(row -> java.util.stream.Stream.of(row.label(), row.series()))
                .distinct()
                .toList();
        double max =
                Math.max(1e-9, plot.rows().stream().mapToDouble(Row::y).max().orElse(1));
        StringBuilder svg = Chart.start(plot, WIDTH, NETWORK);
        for (Row row : plot.rows()) {
            int from = nodes.indexOf(row.label());
            int to = nodes.indexOf(row.series());
            svg.append(Chart.format(
                    "<path class=\"link\" stroke-width=\"%.2f\" d=\"M%.1f %.1fL%.1f %.1f\"/>",
                    0.3 + 4 * row.y() / max,
                    x(from, nodes.size()),
                    y(from, nodes.size()),
                    x(to, nodes.size()),
                    y(to, nodes.size())));
        }
        for (int i = 0; i < nodes.size(); i++) {
            double x = x(i, nodes.size());
            svg.append(Chart.format(
                    "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\"/><text x=\"%.1f\" y=\"%.1f\"%s>%s</text>",
                    x,
                    y(i, nodes.size()),
                    x < WIDTH / 2.0 ? x - 8 : x + 8,
                    y(i, nodes.size()) + 4,
                    x < WIDTH / 2.0 ? " class=\"label\"" : "",
                    text(nodes.get(i))));
        }
        return svg.append("</svg>\n").toString();
    }

    private static double x(int node, int nodes) {
        return WIDTH / 2.0 + RADIUS * Math.cos(2 * Math.PI * (node + 0.5) / nodes);
    }

    private static double y(int node, int nodes) {
        return NETWORK / 2.0 + RADIUS * Math.sin(2 * Math.PI * (node + 0.5) / nodes);
    }

    private static String text(String label) {
        return Html.escape(
                label.length() <= LABEL_LENGTH
                        ? label
                        : String.format(Locale.ROOT, "%s…", label.substring(0, LABEL_LENGTH - 1)));
    }
}
