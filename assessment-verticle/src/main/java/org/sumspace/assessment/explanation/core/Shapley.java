package org.sumspace.assessment.explanation.core;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.sumspace.assessment.explanation.domain.Explanation.LocalExplanation;
import org.sumspace.assessment.model.domain.LinearForm;

/** Computes what each feature contributes to the outputs for rows: their Shapley values. */
public final class Shapley {
    private static final double TOLERANCE = 1e-9;

    private final ExplainedOutput output;
    private final ShapPlan plan;
    private final double[][] background;
    private final CoalitionValues coalitionValues;
    private final SplittableRandom random;

    private Shapley(ExplainedOutput output, ShapPlan plan, double[][] background, long seed) {
        this.output = output;
        this.plan = plan;
        this.background = background;
        this.coalitionValues = new CoalitionValues(output, background);
        this.random = new SplittableRandom(seed);
    }

    /**
     * Explains the first rows, as many as the plan says, with the first background rows.
     *
     * @param seed of the sampled coalitions
     * @throws IllegalStateException if base value and contributions do not add up to an output
     */
    public static List<LocalExplanation> of(
            ExplainedOutput output, ShapPlan plan, double[][] rows, double[][] background, long seed) {
        Shapley shapley = new Shapley(output, plan, Arrays.copyOf(background, plan.background()), seed);
        return shapley.explain(Arrays.copyOf(rows, plan.rows()));
    }

    private List<LocalExplanation> explain(double[][] rows) {
        double[] outputs = output.of(rows);
        double[] ofBackground = output.of(background);
        double base = DoubleStream.of(ofBackground).sum() / background.length;
        double range = range(outputs, ofBackground);
        List<LocalExplanation> explanations = new ArrayList<>();
        for (int i = 0; i < rows.length; i++) {
            LocalExplanation explanation = switch (plan.method()) {
                case LINEAR -> linear(output.linear().orElseThrow(), rows[i], outputs[i], base);
                case EXACT -> exact(rows[i], outputs[i], base);
                case KERNEL -> kernel(rows[i], outputs[i], base, range, rows.length - i);
            };
            checkSum(explanation);
            explanations.add(explanation);
        }
        return explanations;
    }

    private static double range(double[] outputs, double[] ofBackground) {
        double[] all = DoubleStream.concat(DoubleStream.of(outputs), DoubleStream.of(ofBackground))
                .toArray();
        return Arrays.stream(all).max().orElse(0) - Arrays.stream(all).min().orElse(0);
    }

    private LocalExplanation linear(LinearForm form, double[] row, double value, double base) {
        double[] contributions = new double[row.length];
        for (int j = 0; j < row.length; j++) {
            double mean = 0;
            for (double[] each : background) {
                mean += each[j] / background.length;
            }
            contributions[j] = form.coefficients().get(j) * (row[j] - mean);
        }
        return new LocalExplanation(value, base, listOf(contributions), List.of(), 0);
    }

    private LocalExplanation exact(double[] row, double value, double base) {
        boolean[][] coalitions = ExactShapley.coalitions(row.length);
        double[] contributions = ExactShapley.of(row.length, coalitionValues.of(row, coalitions));
        return new LocalExplanation(value, base, listOf(contributions), List.of(), coalitions.length);
    }

    private LocalExplanation kernel(double[] row, double value, double base, double range, int rowsLeft) {
        EvaluationBudget budget = output.budget();
        long mostCoalitions = budget.left() / rowsLeft / background.length;
        KernelShapley.Estimate estimate =
                KernelShapley.of(coalitionValues, row, base, value, range, mostCoalitions, budget, random);
        return new LocalExplanation(
                value, base, listOf(estimate.values()), listOf(estimate.errors()), estimate.coalitions());
    }

    private static List<Double> listOf(double[] values) {
        return Arrays.stream(values).boxed().toList();
    }

    /** @throws IllegalStateException if base value and contributions do not add up to the output */
    static void checkSum(LocalExplanation explanation) {
        double sum = explanation.baseValue();
        for (double each : explanation.contributions()) {
            sum += each;
        }
        double difference = Math.abs(sum - explanation.output());
        if (!(difference <= TOLERANCE * Math.max(1, Math.abs(explanation.output())))) {
            throw new IllegalStateException("Base value and contributions differ from the output by " + difference
                    + ". The explanation is discarded.");
        }
    }
}
