package org.sumspace.bench.row;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/** The results of the runs of a row, in ascending order. */
public record RowSamples(List<Double> sorted) {
    public RowSamples {
        sorted = sorted.stream().sorted().toList();
        if (sorted.isEmpty()) {
            throw new IllegalArgumentException("expected at least one run, got none");
        }
    }

    /** Runs the body as often as the effort says, and collects the results. */
    public static RowSamples collect(Effort effort, Body body) throws Exception {
        List<Double> values = new ArrayList<>();
        for (int i = 0; i < effort.warmups() + effort.runs(); i++) {
            double value = body.run();
            if (i >= effort.warmups()) {
                values.add(value);
            }
        }
        return new RowSamples(values);
    }

    /** The code of one run. */
    public interface Body {
        double run() throws Exception;
    }

    public RowSamples map(DoubleUnaryOperator conversion) {
        return new RowSamples(sorted.stream().map(conversion::applyAsDouble).toList());
    }

    public double median() {
        int half = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(half) : (sorted.get(half - 1) + sorted.get(half)) / 2;
    }

    public double min() {
        return sorted.get(0);
    }

    public double max() {
        return sorted.get(sorted.size() - 1);
    }

    public int runs() {
        return sorted.size();
    }
}
