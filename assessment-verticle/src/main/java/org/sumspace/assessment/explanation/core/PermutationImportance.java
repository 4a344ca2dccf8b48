package org.sumspace.assessment.explanation.core;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.sumspace.assessment.explanation.domain.ImportanceTable.FeatureImportance;
import org.sumspace.assessment.explanation.domain.ImportanceTable.PermutationResult;
import org.sumspace.assessment.model.domain.ModelFunction;
import org.sumspace.assessment.shared.core.Rounding;

/** Importance of features as the loss of a metric when the values of one feature are shuffled. */
public final class PermutationImportance {
    private static final int SCORE_DECIMALS = 4;

    private PermutationImportance() {}

    /** Compares the outputs of a model with labels; higher is better. */
    public interface Metric {
        String name();

        double of(double[][] outputs);
    }

    /** @param repeats how often each feature is shuffled */
    public static PermutationResult of(
            ModelFunction model, EvaluationBudget budget, double[][] rows, Metric metric, int repeats, long seed) {
        budget.require(rows.length * (1L + (long) repeats * model.features()));
        double baseline = metric.of(ExplainedOutput.all(model, budget, rows));
        SplittableRandom random = new SplittableRandom(seed);
        List<FeatureImportance> importances = new ArrayList<>();
        for (int j = 0; j < model.features(); j++) {
            double[] losses = new double[repeats];
            for (int repeat = 0; repeat < repeats; repeat++) {
                double[][] shuffled = shuffled(rows, j, random);
                losses[repeat] = baseline - metric.of(ExplainedOutput.all(model, budget, shuffled));
            }
            importances.add(importance(j, losses));
        }
        importances.sort(GlobalImportance.MOST_IMPORTANT_FIRST);
        return new PermutationResult(metric.name(), Rounding.to(SCORE_DECIMALS, baseline), repeats, importances);
    }

    private static double[][] shuffled(double[][] rows, int feature, SplittableRandom random) {
        double[][] shuffled = new double[rows.length][];
        Arrays.setAll(shuffled, i -> rows[i].clone());
        for (int i = rows.length - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            double value = shuffled[i][feature];
            shuffled[i][feature] = shuffled[other][feature];
            shuffled[other][feature] = value;
        }
        return shuffled;
    }

    private static FeatureImportance importance(int feature, double[] losses) {
        double mean = Arrays.stream(losses).sum() / losses.length;
        double variance =
                Arrays.stream(losses).map(loss -> (loss - mean) * (loss - mean)).sum() / losses.length;
        return new FeatureImportance(
                feature,
                Rounding.to(GlobalImportance.DECIMALS, mean),
                Rounding.to(GlobalImportance.DECIMALS, Math.sqrt(variance)));
    }
}
