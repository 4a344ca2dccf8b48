package org.sumspace.assessment.compliance.core;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.sumspace.assessment.compliance.domain.Plot;
import org.sumspace.assessment.compliance.domain.Plot.Row;

/** Draws plots as SVG: bars from left to right, or lines through points. */
final class Chart {
    private static final int WIDTH = 640;
    private static final int BAR = 18;
    private static final int LABEL = 200;
    private static final int VALUE = 70;
    private static final int LABEL_LENGTH = 28;
    private static final int HEIGHT = 300;
    private static final int LEFT = 60;
    private static final int BOTTOM = 40;
    private static final int TOP = 10;
    private static final int TICKS = 4;
    /** How many series have a colour of their own. */
    private static final int SERIES = 3;

    private Chart() {}

    /** @param plot with data, and not a table */
    static String svg(Plot plot) {
        return switch (plot.kind()) {
            case "line" -> lines(plot);
            case "matrix" -> MatrixChart.matrix(plot);
            case "network" -> MatrixChart.network(plot);
            case "waterfall" -> ModelCharts.waterfall(plot);
            case "radar" -> ModelCharts.radar(plot);
            default -> bars(plot);
        };
    }

    private static String bars(Plot plot) {
        double max = plot.rows().stream().mapToDouble(Row::y).max().orElse(0);
        int height = BAR * plot.rows().size() + 4;
        StringBuilder svg = start(plot, WIDTH, height);
        int space = WIDTH - LABEL - VALUE;
        for (int i = 0; i < plot.rows().size(); i++) {
            Row row = plot.rows().get(i);
            int y = 2 + i * BAR;
            double length = max <= 0 ? 0 : Math.max(0, row.y()) / max * space;
            svg.append(format(
                    "<text x=\"%d\" y=\"%d\" class=\"label\">%s</text>",
                    LABEL - 6, y + 13, Html.escape(shortened(row.label()))));
            svg.append(format("<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\"/>", LABEL, y + 2, length, BAR - 5));
            svg.append(
                    format("<text x=\"%.1f\" y=\"%d\">%s</text>", LABEL + length + 4, y + 13, Numbers.text(row.y())));
        }
        return svg.append("</svg>\n").toString();
    }

    private static String lines(Plot plot) {
        List<Row> rows = plot.rows();
        double maxX = rows.stream().mapToDouble(Row::x).max().orElse(1);
        double minX = rows.stream().mapToDouble(Row::x).min().orElse(0);
        double minY = Math.min(0, rows.stream().mapToDouble(Row::y).min().orElse(0));
        double maxY =
                Math.max(minY + 1e-9, rows.stream().mapToDouble(Row::y).max().orElse(1));
        double scaleX = (WIDTH - LEFT - 20) / Math.max(1e-9, maxX - minX);
        double scaleY = (HEIGHT - TOP - BOTTOM) / (maxY - minY);
        StringBuilder svg = start(plot, WIDTH, HEIGHT);
        for (int tick = 0; tick <= TICKS; tick++) {
            double value = minY + (maxY - minY) * tick / TICKS;
            double y = HEIGHT - BOTTOM - (value - minY) * scaleY;
            svg.append(format(
                    "<path class=\"grid\" d=\"M%d %.1fH%d\"/><text x=\"%d\" y=\"%.1f\" class=\"label\">%s</text>",
                    LEFT, y, WIDTH - 20, LEFT - 6, y + 4, Numbers.text(value)));
        }
        List<String> series = rows.stream().map(Row::series).distinct().toList();
        for (int i = 0; i < series.size(); i++) {
            String name = series.get(i);
            StringBuilder path = new StringBuilder();
            for (Row row : rows) {
                if (row.series().equals(name)) {
                    path.append(format(
                            "%s%.1f %.1f",
                            path.length() == 0 ? "M" : "L",
                            LEFT + (row.x() - minX) * scaleX,
                            HEIGHT - BOTTOM - (row.y() - minY) * scaleY));
                }
            }
            svg.append(format("<path class=\"line s%d\" d=\"", i % SERIES))
                    .append(path)
                    .append("\"/>");
            svg.append(format(
                    "<text x=\"%d\" y=\"%d\" class=\"t%d\">%s</text>",
                    LEFT + 10, TOP + 14 * (i + 1), i % SERIES, Html.escape(name)));
        }
        svg.append(axis(rows.stream().sorted(Comparator.comparingDouble(Row::x)).toList()));
        svg.append(format(
                "<text x=\"%d\" y=\"%d\" class=\"middle\">%s</text>",
                (WIDTH + LEFT) / 2, HEIGHT - 4, Html.escape(plot.xLabel())));
        return svg.append("</svg>\n").toString();
    }

    /** The labels of the first and the last point. */
    private static String axis(List<Row> rows) {
        if (rows.isEmpty()) {
            return "";
        }
        int y = HEIGHT - BOTTOM + 16;
        return format(
                        "<text x=\"%d\" y=\"%d\">%s</text>",
                        LEFT, y, Html.escape(rows.get(0).label()))
                + format(
                        "<text x=\"%d\" y=\"%d\" class=\"label\">%s</text>",
                        WIDTH - 20, y, Html.escape(rows.get(rows.size() - 1).label()));
    }

    static StringBuilder start(Plot plot, int width, int height) {
        return new StringBuilder(format(
                "<svg role=\"img\" viewBox=\"0 0 %d %d\" aria-label=\"%s\">",
                width, height, Html.escape(plot.title())));
    }

    private static String shortened(String label) {
        return label.length() <= LABEL_LENGTH ? label : label.substring(0, LABEL_LENGTH - 1) + "…";
    }

    static String format(String pattern, Object... arguments) {
        return String.format(Locale.ROOT, pattern, arguments);
    }
}
