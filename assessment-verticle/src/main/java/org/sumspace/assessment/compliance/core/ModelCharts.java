package org.sumspace.assessment.compliance.core;

import java.util.List;
import org.sumspace.assessment.compliance.domain.Plot;
import org.sumspace.assessment.compliance.domain.Plot.Row;

/** Draws how contributions add up to an output, and metrics of several models around a centre. */
final class ModelCharts {
    private static final int WIDTH = 640;
    private static final int BAR = 18;
    private static final int LABEL = 200;
    private static final int VALUE = 90;
    private static final int LABEL_LENGTH = 28;
    private static final int RADAR = 420;
    private static final double RADIUS = 150;
    /** How many series have a colour of their own. */
    private static final int SERIES = 3;

    private ModelCharts() {}

    /** The first and the last row are values, those between them the steps from the first to the last. */
    static String waterfall(Plot plot) {
        List<Row> rows = plot.rows();
        double[] from = new double[rows.size()];
        double[] to = new double[rows.size()];
        double sum = 0;
        double min = 0;
        double max = 0;
        for (int i = 0; i < rows.size(); i++) {
            boolean isStep = i > 0 && i < rows.size() - 1;
            from[i] = isStep ? sum : 0;
            to[i] = isStep ? sum + rows.get(i).y() : rows.get(i).y();
            sum = to[i];
            min = Math.min(min, to[i]);
            max = Math.max(max, to[i]);
        }
        double scale = (WIDTH - LABEL - VALUE) / Math.max(1e-9, max - min);
        StringBuilder svg = Chart.start(plot, WIDTH, BAR * rows.size() + 4);
        for (int i = 0; i < rows.size(); i++) {
            int y = 2 + i * BAR;
            double left = LABEL + (Math.min(from[i], to[i]) - min) * scale;
            double width = Math.max(1, Math.abs(to[i] - from[i]) * scale);
            boolean isStep = i > 0 && i < rows.size() - 1;
            svg.append(Chart.format(
                    "<text x=\"%d\" y=\"%d\" class=\"label\">%s</text>",
                    LABEL - 6, y + 13, text(rows.get(i).label())));
            svg.append(Chart.format(
                    "<rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\"%s/>",
                    left, y + 2, width, BAR - 5, isStep && rows.get(i).y() < 0 ? " fill-opacity=\"0.5\"" : ""));
            svg.append(Chart.format(
                    "<text x=\"%.1f\" y=\"%d\">%s%s</text>",
                    left + width + 4,
                    y + 13,
                    isStep && rows.get(i).y() > 0 ? "+" : "",
                    Numbers.text(rows.get(i).y())));
        }
        return svg.append("</svg>\n").toString();
    }

    /** A corner for each label, and a line around the centre for each series; values are from 0 to 1. */
    static String radar(Plot plot) {
        List<String> corners = plot.rows().stream().map(Row::label).distinct().toList();
        List<String> series = plot.rows().stream().map(Row::series).distinct().toList();
        StringBuilder svg = Chart.start(plot, WIDTH, RADAR);
        for (int i = 0; i < corners.size(); i++) {
            svg.append(Chart.format(
                    "<path class=\"grid\" d=\"M%.1f %.1fL%.1f %.1f\"/><text x=\"%.1f\" y=\"%.1f\""
                            + " class=\"middle\">%s</text>",
                    x(i, corners.size(), 0),
                    y(i, corners.size(), 0),
                    x(i, corners.size(), 1),
                    y(i, corners.size(), 1),
                    x(i, corners.size(), 1.15),
                    y(i, corners.size(), 1.1),
                    text(corners.get(i))));
        }
        for (int s = 0; s < series.size(); s++) {
            StringBuilder path = new StringBuilder();
            for (Row row : plot.rows()) {
                if (row.series().equals(series.get(s))) {
                    int corner = corners.indexOf(row.label());
                    double value = Math.max(0, Math.min(1, row.y()));
                    path.append(Chart.format(
                            "%s%.1f %.1f",
                            path.length() == 0 ? "M" : "L",
                            x(corner, corners.size(), value),
                            y(corner, corners.size(), value)));
                }
            }
            svg.append(Chart.format("<path class=\"line s%d\" d=\"%sZ\"/>", s % SERIES, path));
            svg.append(Chart.format(
                    "<text x=\"10\" y=\"%d\" class=\"t%d\">%s</text>", 20 + 14 * s, s % SERIES, text(series.get(s))));
        }
        return svg.append("</svg>\n").toString();
    }

    private static double x(int corner, int corners, double value) {
        return WIDTH / 2.0 + RADIUS * value * Math.sin(2 * Math.PI * corner / corners);
    }

    private static double y(int corner, int corners, double value) {
        return RADAR / 2.0 - RADIUS * value * Math.cos(2 * Math.PI * corner / corners);
    }

    private static String text(String label) {
        return Html.escape(label.length() <= LABEL_LENGTH ? label : label.substring(0, LABEL_LENGTH - 1) + "…");
    }
}
