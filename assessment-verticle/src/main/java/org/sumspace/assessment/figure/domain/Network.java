package org.sumspace.assessment.figure.domain;

import java.util.List;
import java.util.stream.Stream;
import org.sumspace.assessment.figure.domain.Plot.Row;

/** Nodes around a circle, and a link for each row, thicker for larger values. */
final class Network {
    private static final int WIDTH = 520;
    private static final int HEIGHT = 360;
    private static final double RADIUS = 140;

    private Network() {}

    static String svg(Plot plot) {
        List<String> nodes = plot.rows().stream()
                .flatMap(row -> Stream.of(row.label(), row.series()))
                .distinct()
                .toList();
        double max = Math.max(
                1e-9,
                plot.rows().stream().mapToDouble(row -> Math.abs(row.y())).max().orElse(1));
        Svg svg = new Svg();
        for (Row row : plot.rows()) {
            int from = nodes.indexOf(row.label());
            int to = nodes.indexOf(row.series());
            svg.link(
                    0.5 + 4 * (Math.abs(row.y()) / max),
                    Svg.format(
                            "M%.1f %.1fL%.1f %.1f",
                            x(from, nodes.size()), y(from, nodes.size()), x(to, nodes.size()), y(to, nodes.size())));
        }
        for (int i = 0; i < nodes.size(); i++) {
            double x = x(i, nodes.size());
            double y = y(i, nodes.size());
            boolean isLeft = x < WIDTH / 2.0;
            double space = isLeft ? x - 8 : WIDTH - x - 8;
            svg.dot(x, y).label(isLeft ? "end" : "", isLeft ? x - 8 : x + 8, y + 4, space, nodes.get(i));
        }
        return svg.picture(WIDTH, HEIGHT, plot.title() + ": " + Describing.network(plot));
    }

    private static double x(int node, int nodes) {
        return WIDTH / 2.0 + RADIUS * Math.cos(2 * Math.PI * (node + 0.5) / nodes);
    }

    private static double y(int node, int nodes) {
        return HEIGHT / 2.0 + RADIUS * Math.sin(2 * Math.PI * (node + 0.5) / nodes);
    }
}
