package org.sumspace.assessment.figure.domain;

import java.util.Comparator;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.sumspace.assessment.figure.domain.Plot.Row;
import org.sumspace.assessment.shared.core.Numbers;

/** A line through the points of each series; lines differ in colour and in their dashes. */
final class Lines {
    private static final int LEFT = 48;
    private static final int RIGHT = Svg.WIDTH - 8;
    private static final int HEIGHT = 190;
    private static final int LABELS = 4;
    private static final int LONG = 7;

    private Lines() {}

    static String svg(Plot plot) {
        List<Row> rows =
                plot.rows().stream().sorted(Comparator.comparingDouble(Row::x)).toList();
        List<String> series = Drawing.series(plot.rows());
        Svg svg = new Svg();
        double top = key(svg, series) + Svg.LINE + 8;
        double bottom = top + HEIGHT;
        svg.label("", 0, top - 12, Svg.WIDTH, "↑ " + plot.yLabel());
        Scale up =
                Scale.over(DoubleStream.concat(DoubleStream.of(0), rows.stream().mapToDouble(Row::y))
                        .toArray());
        boolean numbers = rows.stream().allMatch(row -> row.label().equals(Numbers.text(row.x())));
        double from = rows.get(0).x();
        double to = rows.get(rows.size() - 1).x();
        Scale across = numbers || from == to || !Double.isFinite(to - from)
                ? Scale.over(from, to)
                : new Scale(from, to - from, 1);
        Bars.up(svg, plot, up, top, bottom);
        for (int i = 0; i < series.size(); i++) {
            String name = series.get(i);
            StringBuilder points = new StringBuilder();
            for (Row row : plot.rows()) {
                if (row.series().equals(name)) {
                    points.append(Svg.format(
                            "%s%.1f %.1f",
                            points.length() == 0 ? "M" : "L",
                            across.at(row.x(), LEFT, RIGHT),
                            up.at(row.y(), bottom, top)));
                }
            }
            // A line of one point has no length; round ends make it a dot.
            svg.path("line s" + i, points.indexOf("L") < 0 ? points + "h0" : points.toString());
        }
        if (numbers) {
            List<Double> ticks = across.ticks();
            for (int i = 0; i < ticks.size(); i += ticks.size() > 4 ? 2 : 1) {
                tick(svg, across.at(ticks.get(i), LEFT, RIGHT), bottom, Numbers.brief(ticks.get(i)));
            }
        } else {
            labels(rows).forEach(row -> tick(svg, across.at(row.x(), LEFT, RIGHT), bottom, row.label()));
        }
        svg.label("end", RIGHT, bottom + 2 * Svg.LINE + 2, RIGHT, plot.xLabel() + " →");
        return svg.picture(Svg.WIDTH, bottom + 2 * Svg.LINE + 8, plot.title() + ": " + Describing.lines(plot));
    }

    private static double key(Svg svg, List<String> series) {
        double y = 4;
        for (int i = 0; i < series.size(); i++) {
            if (!series.get(i).isEmpty()) {
                svg.path("line s" + i, Svg.format("M4 %.1fh28", y + 7));
                svg.label("", 40, y + 11, Svg.WIDTH - 40, series.get(i));
                y += Svg.LINE;
            }
        }
        return y;
    }

    private static void tick(Svg svg, double x, double bottom, String text) {
        boolean isLast = x > RIGHT - 24;
        boolean isFirst = x < LEFT + 24 && text.length() > LONG;
        svg.label(isLast ? "end" : isFirst ? "" : "middle", isLast ? RIGHT : x, bottom + Svg.LINE, RIGHT / 2.0, text);
    }

    /** A few rows whose labels stand below the axis, evenly in their order. */
    private static List<Row> labels(List<Row> rows) {
        List<Row> places = IntStream.range(0, rows.size())
                .filter(i -> i == 0 || rows.get(i).x() > rows.get(i - 1).x())
                .mapToObj(rows::get)
                .toList();
        boolean isLong = places.stream().anyMatch(row -> row.label().length() > LONG);
        int most = Math.min(isLong ? 2 : LABELS, places.size());
        return IntStream.range(0, most)
                .mapToObj(i -> places.get(most == 1 ? 0 : i * (places.size() - 1) / (most - 1)))
                .toList();
    }
}
