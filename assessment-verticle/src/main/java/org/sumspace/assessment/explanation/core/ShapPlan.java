package org.sumspace.assessment.explanation.core;

import java.util.Locale;
import org.sumspace.assessment.explanation.domain.ExplanationRefusedException;

/**
 * How Shapley values of some rows are computed within a budget.
 *
 * @param rows how many rows are explained
 * @param background how many background rows
 */
public record ShapPlan(ShapMethod method, int rows, int background) {
    /** Up to so many features all coalitions are evaluated. */
    static final int EXACT_FEATURES = 12;

    /** The regression on coalitions takes time with the third power of the features. */
    static final int MOST_FEATURES = 500;

    private static final int SMALL_BACKGROUND = 20;
    private static final int SMALLEST_BACKGROUND = 5;
    private static final int FEW_ROWS = 10;

    /**
     * The plan for the most rows that the budget allows: first the background becomes smaller, then the number of explained
     * rows.
     *
     * @param rows that should be explained
     * @param background that is available
     * @param isRowsFixed whether all rows have to be explained
     * @param isBackgroundFixed whether the whole background has to be used
     * @throws ExplanationRefusedException if the budget is too small for it
     */
    public static ShapPlan of(
            ExplainedOutput output, int rows, int background, boolean isRowsFixed, boolean isBackgroundFixed) {
        if (output.linear().isPresent()) {
            return new ShapPlan(ShapMethod.LINEAR, rows, background);
        }
        int features = output.features();
        if (features > MOST_FEATURES) {
            throw new ExplanationRefusedException(String.format(
                    Locale.ROOT,
                    "Contributions can be computed for up to %d features, and the model has %d. Send labels to get"
                            + " permutation importance.",
                    MOST_FEATURES,
                    features));
        }
        ShapMethod method = features <= EXACT_FEATURES ? ShapMethod.EXACT : ShapMethod.KERNEL;
        ShapPlan plan = new ShapPlan(method, rows, background);
        long left = output.budget().left();
        if (!isBackgroundFixed) {
            plan = plan.shrinkBackground(left, features, SMALL_BACKGROUND);
        }
        if (!isRowsFixed) {
            plan = plan.shrinkRows(left, features, FEW_ROWS);
        }
        if (!isBackgroundFixed) {
            plan = plan.shrinkBackground(left, features, SMALLEST_BACKGROUND);
        }
        if (!isRowsFixed) {
            plan = plan.shrinkRows(left, features, 1);
        }
        output.budget().require(plan.evaluations(features));
        return plan;
    }

    private ShapPlan shrinkBackground(long left, int features, int least) {
        long fitting = (left / rows - 1) / (coalitions(features) + 1);
        return new ShapPlan(method, rows, shrunk(background, fitting, least));
    }

    private ShapPlan shrinkRows(long left, int features, int least) {
        long fitting = (left - background) / (coalitions(features) * background + 1);
        return new ShapPlan(method, shrunk(rows, fitting, least), background);
    }

    /** The number, or less if that does not fit; at least {@code least}. */
    private static int shrunk(int number, long fitting, int least) {
        return (int) Math.min(number, Math.max(least, fitting));
    }

    private long coalitions(int features) {
        return method == ShapMethod.EXACT ? 1L << features : KernelShapley.leastCoalitions(features);
    }

    /** How many rows the model evaluates at least. */
    private long evaluations(int features) {
        return background + rows * (coalitions(features) * background + 1);
    }

    /** How Shapley values are computed. */
    public enum ShapMethod {
        LINEAR("linear_shap"),
        EXACT("exact_shap"),
        KERNEL("kernel_shap");

        private final String label;

        ShapMethod(String label) {
            this.label = label;
        }

        /** As answers name it. */
        public String label() {
            return label;
        }
    }
}
