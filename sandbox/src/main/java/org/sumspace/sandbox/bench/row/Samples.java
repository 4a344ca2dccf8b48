package org.sumspace.sandbox.bench.row;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/** What the runs of a row gave, ascending. */
public record Samples(List<Double> sorted) {
    public Samples {
        sorted = sorted.stream().sorted().toList();
        if (sorted.isEmpty()) {
            throw new IllegalArgumentException("no run");
        }
    }

    /** One body, run as often as asked. */
    public static Samples take(Effort effort, Body body) throws Exception {
        List<Double> values = new ArrayList<>();
        for (int i = 0; i < effort.warmups() + effort.runs(); i++) {
            double value = body.run();
            if (i >= effort.warmups()) {
                values.add(value);
            }
        }
        return new Samples(values);
    }

    /** One run. */
    public interface Body {
        double run() throws Exception;
    }

    public Samples map(DoubleUnaryOperator conversion) {
        return new Samples(sorted.stream().map(conversion::applyAsDouble).toList());
    }

    /** The one in the middle. */
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
