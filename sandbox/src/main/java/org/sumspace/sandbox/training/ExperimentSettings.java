package org.sumspace.sandbox.training;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.data.ColumnOptions;

/**
 * The data and the training of an experiment.
 *
 * @param name prefix of the training plans' ids
 * @param data a CSV file with a header, one row for each learner; null for generated learners
 * @param label the column to predict; null with generated learners
 * @param columns which columns are features, and which are categorical
 * @param group the column with one processor for each of its values; null for {@code processors} of about equal size
 * @param folds 1 for one stratified split, 80 to 20; more for cross-validation
 * @param groups number of groups of aggregators
 * @param parameters a JSON file of further parameters of the training plan; null for none
 * @param hiddenLayers units of the hidden layers of a network; empty for a logistic regression
 */
public record ExperimentSettings(
        String name,
        @Nullable Path data,
        @Nullable String label,
        ColumnOptions columns,
        @Nullable String group,
        int processors,
        int rounds,
        int localEpochs,
        int folds,
        long seed,
        int groups,
        @Nullable Path parameters,
        List<Integer> hiddenLayers) {
    static final int PROCESSORS_MIN = 3;
    private static final int PROCESSORS_MAX = 1_000;
    private static final int ROUNDS_MAX = 100_000;
    private static final int LOCAL_EPOCHS_MAX = 1_000;
    private static final int FOLDS_MAX = 100;
    private static final int GROUPS_MAX = 10;
    private static final int UNITS_MAX = 10_000;
    /** Larger integers are not exact in every JSON reader. */
    private static final long SEED_MAX = (1L << 53) - 1;

    public ExperimentSettings {
        hiddenLayers = List.copyOf(hiddenLayers);
        hiddenLayers.forEach(units -> requireBetween("--hidden-layers", units, 1, UNITS_MAX));
        if ((data == null) != (label == null)) {
            throw new SandboxException(
                    data == null ? "--label without --in" : "--in without --label",
                    "Name both: --in FILE.csv --label COLUMN");
        }
        requireBetween("--processors", processors, PROCESSORS_MIN, PROCESSORS_MAX);
        requireBetween("--rounds", rounds, 1, ROUNDS_MAX);
        requireBetween("--local-epochs", localEpochs, 1, LOCAL_EPOCHS_MAX);
        requireBetween("--folds", folds, 1, FOLDS_MAX);
        requireBetween("--groups", groups, 1, GROUPS_MAX);
        requireBetween("--seed", seed, -SEED_MAX, SEED_MAX);
    }

    /** Generated learners, one split and one group. */
    public static ExperimentSettings generated(String name, int processors, int rounds, long seed) {
        return new ExperimentSettings(
                name, null, null, ColumnOptions.NONE, null, processors, rounds, 1, 1, seed, 1, null, List.of());
    }

    private static void requireBetween(String option, long value, long min, long max) {
        if (value < min || value > max) {
            throw new SandboxException(option + " " + value + " is out of range", "Give " + min + " to " + max);
        }
    }
}
