package org.sumspace.bench.assess;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.sumspace.assessment.explanation.core.EvaluationBudget;
import org.sumspace.assessment.explanation.core.ExplainedOutput;
import org.sumspace.assessment.explanation.core.ShapPlan;
import org.sumspace.assessment.explanation.core.ShapPlan.ShapMethod;
import org.sumspace.assessment.explanation.core.Shapley;
import org.sumspace.bench.node.Runs;
import org.sumspace.bench.node.Runs.Body;
import org.sumspace.bench.row.Effort;
import org.sumspace.bench.row.JointRows;
import org.sumspace.bench.row.RowSamples;
import org.sumspace.bench.row.RowSpec;

/**
 * Explains one row of a perceptron by Kernel SHAP, and compares this with the evaluation of as many rows by the
 * perceptron alone.
 */
final class ExplanationMeasurement implements JointRows.Measurement {
    private static final int FEATURES = 30;
    private static final int HIDDEN = 100;
    private static final int BACKGROUND = 100;
    private static final long BUDGET = 2_000_000;
    private static final int MILLIS = 1_000;

    private final RandomPerceptron model = new RandomPerceptron(FEATURES, HIDDEN, 1);
    private final double[][] rows;
    private long evaluated;

    ExplanationMeasurement() {
        SplittableRandom random = new SplittableRandom(2);
        rows = new double[BACKGROUND + 1][FEATURES];
        for (double[] row : rows) {
            for (int i = 0; i < FEATURES; i++) {
                row[i] = random.nextGaussian();
            }
        }
    }

    @Override
    public Map<String, RowSamples> run(Effort effort) throws Exception {
        Runs runs = new Runs(effort, Integer.MAX_VALUE);
        Map<RowSpec, Body> bodies = new LinkedHashMap<>();
        bodies.put(AssessRows.SHAP, this::explain);
        bodies.put(AssessRows.EVALUATIONS, this::evaluate);
        runs.inTurns(bodies);
        return runs.samples();
    }

    private double explain() {
        EvaluationBudget budget = new EvaluationBudget(BUDGET, () -> false);
        ExplainedOutput output = new ExplainedOutput(model, 1, budget);
        double[][] background = new double[BACKGROUND][];
        System.arraycopy(rows, 1, background, 0, BACKGROUND);
        long start = System.nanoTime();
        List<?> explained = Shapley.of(
                output, new ShapPlan(ShapMethod.KERNEL, 1, BACKGROUND), new double[][] {rows[0]}, background, 42);
        double millis = (System.nanoTime() - start) * 1e-9 * MILLIS;
        if (explained.size() != 1) {
            throw new IllegalStateException("expected an explanation of one row");
        }
        evaluated = budget.spent();
        return millis;
    }

    /** Evaluates in batches of the same size as those of an explanation. */
    private double evaluate() {
        List<double[]> batch = new ArrayList<>();
        for (int i = 0; i < 4_096; i++) {
            batch.add(rows[i % rows.length]);
        }
        double[][] inputs = batch.toArray(double[][]::new);
        long start = System.nanoTime();
        double sum = 0;
        for (long left = evaluated; left > 0; left -= inputs.length) {
            double[][] next =
                    left < inputs.length ? batch.subList(0, (int) left).toArray(double[][]::new) : inputs;
            sum += model.outputs(next)[0][1];
        }
        double millis = (System.nanoTime() - start) * 1e-9 * MILLIS;
        if (!Double.isFinite(sum)) {
            throw new IllegalStateException("expected finite outputs");
        }
        return millis;
    }
}
