package org.sumspace.assessment.explanation.core;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.sumspace.assessment.explanation.domain.Explanation.PartialDependence;

/** Partial dependence: the mean output when one feature has the same value in all rows. */
public final class DependenceCurve {
    static final int POINTS = 20;

    /** Outputs for single rows are kept for so many. */
    static final int LINES = 50;

    private DependenceCurve() {}

    /** How many rows the model evaluates for a feature. */
    public static long evaluations(int rows) {
        return (long) POINTS * rows;
    }

    public static PartialDependence of(ExplainedOutput output, String name, double[][] rows, int feature) {
        double[] grid =
                grid(Arrays.stream(rows).mapToDouble(row -> row[feature]).toArray());
        List<Double> means = new ArrayList<>();
        List<List<Double>> lines = new ArrayList<>();
        for (int i = 0; i < Math.min(rows.length, LINES); i++) {
            lines.add(new ArrayList<>());
        }
        for (double value : grid) {
            double[][] changed = new double[rows.length][];
            Arrays.setAll(changed, i -> rows[i].clone());
            for (double[] row : changed) {
                row[feature] = value;
            }
            double[] outputs = output.of(changed);
            means.add(Arrays.stream(outputs).sum() / outputs.length);
            for (int i = 0; i < lines.size(); i++) {
                lines.get(i).add(outputs[i]);
            }
        }
        return new PartialDependence(name, Arrays.stream(grid).boxed().toList(), means, lines);
    }

    /** The distinct values if they are few, else quantiles from the smallest to the largest value, interpolated linearly. */
    static double[] grid(double[] values) {
        double[] distinct = Arrays.stream(values).sorted().distinct().toArray();
        if (distinct.length <= POINTS) {
            return distinct;
        }
        double[] sorted = Arrays.stream(values).sorted().toArray();
        double[] quantiles = new double[POINTS];
        for (int i = 0; i < POINTS; i++) {
            double place = (double) i * (sorted.length - 1) / (POINTS - 1);
            int below = (int) place;
            int above = Math.min(below + 1, sorted.length - 1);
            quantiles[i] = sorted[below] + (place - below) * (sorted[above] - sorted[below]);
        }
        return Arrays.stream(quantiles).distinct().toArray();
    }
}
