package org.sumspace.sandbox.cli.train;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A row of block characters whose heights show how an accuracy changed, between its smallest and largest value. */
record AccuracyCurve(List<Double> values) {
    private static final String BLOCKS = "▁▂▃▄▅▆▇█";

    AccuracyCurve {
        values = List.copyOf(values);
    }

    /** @param columns at most so many characters; each shows the last one of its share of the values */
    String text(int columns) {
        int shown = Math.min(Math.max(columns, 0), values.size());
        double smallest = values.stream().mapToDouble(Double::doubleValue).min().orElse(0);
        double largest = values.stream().mapToDouble(Double::doubleValue).max().orElse(0);
        return IntStream.rangeClosed(1, shown)
                .mapToObj(column -> values.get((int) ((long) column * values.size() / shown) - 1))
                .map(value -> block(value, smallest, largest))
                .collect(Collectors.joining());
    }

    private static String block(double value, double smallest, double largest) {
        int highest = BLOCKS.length() - 1;
        int height = largest > smallest ? (int) Math.round((value - smallest) / (largest - smallest) * highest) : 0;
        return BLOCKS.substring(height, height + 1);
    }
}
