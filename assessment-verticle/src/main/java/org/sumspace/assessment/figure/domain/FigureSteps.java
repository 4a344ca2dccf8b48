package org.sumspace.assessment.figure.domain;

import java.util.List;
import org.sumspace.assessment.figure.domain.Plot.Row;

/** How contributions add up to an output, and metrics of several models around a centre. */
final class FigureSteps {
    private static final int BAR = 20;
    private static final int LABEL = 128;
    private static final int RIGHT = 258;
    private static final int RADAR_WIDTH = 480;
    private static final int RADAR = 340;
    private static final double RADIUS = 120;

    private FigureSteps() {}

    /** The first and the last row are values, those between them the steps from the first to the last. */
    static String waterfall(Plot plot) {
        List<Row> rows = plot.rows();
        double[] ends = new double[rows.size() + 1];
        double[] from = new double[rows.size()];
        for (int i = 0; i < rows.size(); i++) {
            boolean isStep = i > 0 && i < rows.size() - 1;
            from[i] = isStep ? ends[i - 1] : 0;
            ends[i] = from[i] + rows.get(i).y();
        }
        Scale scale = Scale.over(ends);
        Svg svg = new Svg();
        double bottom = 4.0 + BAR * rows.size();
        svg.path("axis", Svg.format("M%.1f 4V%.1f", scale.at(0, LABEL, RIGHT), bottom));
        for (int i = 0; i < rows.size(); i++) {
            Row row = rows.get(i);
            boolean isStep = i > 0 && i < rows.size() - 1;
            double y = 4.0 + i * BAR;
            double left = scale.at(Math.min(from[i], ends[i]), LABEL, RIGHT);
            double right = Math.max(left + 1, scale.at(Math.max(from[i], ends[i]), LABEL, RIGHT));
            String value = (isStep && row.y() > 0 ? "+" : "") + plot.brief(row.y());
            svg.label("end", LABEL - 6, y + 14, LABEL - 8, row.label());
            svg.box(isStep && row.y() < 0 ? "mark hollow" : "mark", left, y + 3, right - left, BAR - 6, value);
            svg.label("value", right + 4, y + 14, Svg.WIDTH - right, value);
        }
        return svg.picture(Svg.WIDTH, bottom + 6, plot.title() + ": " + Describing.waterfall(plot));
    }

    /** A corner for each label, and a line around the centre for each series; values are from 0 to 1. */
    static String radar(Plot plot) {
        List<String> corners = plot.rows().stream().map(Row::label).distinct().toList();
        List<String> series = Drawing.series(plot.rows());
        Svg svg = new Svg();
        for (int i = 0; i < corners.size(); i++) {
            svg.path(
                    "grid",
                    Svg.format(
                            "M%.1f %.1fL%.1f %.1f",
                            x(i, corners.size(), 0),
                            y(i, corners.size(), 0),
                            x(i, corners.size(), 1),
                            y(i, corners.size(), 1)));
            double x = x(i, corners.size(), 1.1);
            String style = Math.abs(x - RADAR_WIDTH / 2.0) < 20 ? "middle" : x < RADAR_WIDTH / 2.0 ? "end" : "";
            svg.label(style, x, y(i, corners.size(), 1.1) + 4, RADAR_WIDTH / 2.0, corners.get(i));
        }
        for (int s = 0; s < series.size(); s++) {
            StringBuilder path = new StringBuilder();
            for (Row row : plot.rows()) {
                if (row.series().equals(series.get(s))) {
                    int corner = corners.indexOf(row.label());
                    double value = Math.max(0, Math.min(1, row.y()));
                    path.append(Svg.format(
                            "%s%.1f %.1f",
                            path.length() == 0 ? "M" : "L",
                            x(corner, corners.size(), value),
                            y(corner, corners.size(), value)));
                }
            }
            svg.path("line s" + s, path + "Z");
            svg.path("line s" + s, Svg.format("M4 %.1fh28", 12.0 + Svg.LINE * s));
            svg.label("", 40, 16.0 + Svg.LINE * s, RADAR_WIDTH / 3.0, series.get(s));
        }
        return svg.picture(RADAR_WIDTH, RADAR, plot.title() + ": " + Describing.lines(plot));
    }

    private static double x(int corner, int corners, double value) {
        return RADAR_WIDTH / 2.0 + RADIUS * value * Math.sin(2 * Math.PI * corner / corners);
    }

    private static double y(int corner, int corners, double value) {
        return RADAR / 2.0 + 10 - RADIUS * value * Math.cos(2 * Math.PI * corner / corners);
    }
}
