package org.sumspace.assessment.figure.domain;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.sumspace.assessment.figure.domain.Plot.Row;
import org.sumspace.assessment.shared.core.Numbers;

/** Bars from left to right, with their intervals; or a histogram, whose bars stand on an axis of numbers. */
final class Bars {
    private static final int BAR = 20;
    /** Names are bold, so that fewer characters have space. */
    private static final int NAME = 270;

    private static final int LABEL = 128;
    private static final int RIGHT = 266;
    private static final int VALUE = 50;
    private static final int LEFT = 48;
    private static final int HISTOGRAM = 130;
    private static final int LABEL_BELOW = 18;

    private Bars() {}

    static boolean isHistogram(List<Row> rows) {
        return rows.stream().anyMatch(row -> row.x() != 0);
    }

    /**
     * @param name of the series, above the bars; empty for none
     * @param places where bars of a histogram begin, in order, also of those that are not drawn
     */
    static String svg(Plot plot, String name, double[] places) {
        Svg svg = new Svg();
        double top = 4;
        if (!name.isEmpty()) {
            svg.label("name", 0, 12, NAME, name);
            top += Svg.LINE + 2;
        }
        double height = isHistogram(plot.rows()) ? histogram(svg, plot, top, places) : bars(svg, plot, top);
        return svg.picture(Svg.WIDTH, height, label(plot, name));
    }

    private static String label(Plot plot, String name) {
        String title = Stream.of(plot.title(), name)
                .filter(each -> !each.isEmpty())
                .reduce((one, other) -> one + ", " + other)
                .orElse(plot.yLabel());
        return title + ": " + Describing.bars(plot);
    }

    private static double bars(Svg svg, Plot plot, double top) {
        Scale scale = scale(plot.rows());
        double bottom = top + BAR * plot.rows().size();
        for (double tick : scale.ticks()) {
            double x = scale.at(tick, LABEL, RIGHT);
            svg.path("grid", Svg.format("M%.1f %.1fV%.1f", x, top, bottom + 3));
        }
        double y = top;
        for (Row row : plot.rows()) {
            bar(svg, plot, row, scale, y);
            y += BAR;
        }
        svg.path("axis", Svg.format("M%.1f %.1fV%.1f", scale.at(0, LABEL, RIGHT), top, bottom));
        List<Double> ticks = scale.ticks();
        for (double tick : List.of(ticks.get(0), ticks.get(ticks.size() - 1))) {
            svg.text("middle", scale.at(tick, LABEL, RIGHT), bottom + LABEL_BELOW, plot.brief(tick));
        }
        return bottom + LABEL_BELOW + 6;
    }

    private static void bar(Svg svg, Plot plot, Row row, Scale scale, double y) {
        double zero = scale.at(0, LABEL, RIGHT);
        double end = scale.at(row.y(), LABEL, RIGHT);
        svg.label("end", LABEL - 6, y + 14, LABEL - 8, row.label());
        svg.box(
                "mark",
                Math.min(zero, end),
                y + 3,
                Math.abs(end - zero),
                BAR - 6,
                row.label() + ": " + Describing.value(plot, row));
        double right = Math.max(zero, end);
        if (row.low() != null && row.high() != null) {
            double low = scale.at(row.low(), LABEL, RIGHT);
            double high = scale.at(row.high(), LABEL, RIGHT);
            String whisker =
                    Svg.format("M%.1f %.1fH%.1fM%.1f %.1fv8M%.1f %.1fv8", low, y + 10, high, low, y + 6, high, y + 6);
            svg.path("whisker under", whisker).path("whisker", whisker);
            right = Math.max(right, high);
        }
        svg.label("value", right + 4, y + 14, Svg.WIDTH - right, plot.brief(row.y()));
    }

    /** Rates with intervals are on an axis from 0 to 1; intervals are cut off at its ends. */
    private static Scale scale(List<Row> rows) {
        boolean rates = rows.stream().anyMatch(row -> row.low() != null)
                && rows.stream().allMatch(row -> row.y() >= 0 && row.y() <= 1);
        if (rates) {
            return Scale.over(0, 1);
        }
        return Scale.over(rows.stream()
                .flatMap(row -> Stream.of(0.0, row.y(), row.low(), row.high()))
                .filter(value -> value != null)
                .mapToDouble(value -> value)
                .toArray());
    }

    private static double histogram(Svg svg, Plot plot, double top, double[] places) {
        List<Row> rows = plot.rows();
        double width = width(places);
        double from = places[0];
        double to = places[places.length - 1] + width;
        Scale up = Scale.over(rows.stream()
                .flatMap(row -> Stream.of(0.0, row.y()))
                .mapToDouble(y -> y)
                .toArray());
        Scale across = Scale.over(from, to);
        double bottom = top + HISTOGRAM;
        up(svg, plot, up, top + 4, bottom);
        double side = across.at(from + width, LEFT, Svg.WIDTH - 8) - across.at(from, LEFT, Svg.WIDTH - 8);
        for (Row row : rows) {
            double y = up.at(row.y(), bottom, top + 4);
            double x = across.at(row.x(), LEFT, Svg.WIDTH - 8);
            svg.box("mark", x, y, side > 4 ? side - 1 : side, bottom - y, row.label() + ": " + plot.text(row.y()));
        }
        svg.path("axis", Svg.format("M%d %.1fH%d", LEFT, bottom, Svg.WIDTH - 8));
        List<Double> ticks = across.ticks();
        for (int i = 0; i < ticks.size(); i += ticks.size() > 4 ? 2 : 1) {
            double x = across.at(ticks.get(i), LEFT, Svg.WIDTH - 8);
            svg.text(
                    x > Svg.WIDTH - 24 ? "end" : "middle",
                    x > Svg.WIDTH - 24 ? Svg.WIDTH : x,
                    bottom + LABEL_BELOW,
                    Numbers.brief(ticks.get(i)));
        }
        return bottom + LABEL_BELOW + 6;
    }

    /** Bins are equally wide and begin where the one before ends; some are empty and have no row. */
    private static double width(double[] places) {
        return IntStream.range(1, places.length)
                .mapToDouble(i -> places[i] - places[i - 1])
                .min()
                .orElse(1);
    }

    /** The lines and numbers of an axis that goes up. */
    static void up(Svg svg, Plot plot, Scale scale, double top, double bottom) {
        List<Double> ticks = scale.ticks();
        for (int i = 0; i < ticks.size(); i++) {
            double y = scale.at(ticks.get(i), bottom, top);
            svg.path("grid", Svg.format("M%d %.1fH%d", LEFT, y, Svg.WIDTH - 8));
            if (i % 2 == 0) {
                svg.label("end", LEFT - 4, y + 4, VALUE, plot.brief(ticks.get(i)));
            }
        }
    }
}
