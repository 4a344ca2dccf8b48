package org.sumspace.sandbox.training;

import java.nio.file.Path;
import java.util.List;

/** Creates settings like the command line. */
final class TestSettings {
    private TestSettings() {}

    /** Generated learners, two rounds. */
    static ExperimentSettings of(int processors, int folds) {
        return new ExperimentSettings("test", null, null, List.of(), null, processors, 2, 1, folds, 1, 1, null);
    }

    /** Generated learners, with further parameters of the training plan. */
    static ExperimentSettings with(Path parameters) {
        return new ExperimentSettings("test", null, null, List.of(), null, 5, 2, 1, 1, 1, 1, parameters);
    }

    /** Generated learners, two rounds, several groups of aggregators. */
    static ExperimentSettings ofGroups(int processors, int groups) {
        return new ExperimentSettings("test", null, null, List.of(), null, processors, 2, 1, 1, 1, groups, null);
    }

    /** A table, one processor for each value of {@code group}. */
    static ExperimentSettings grouped(Path data, String label, String group, int folds) {
        return new ExperimentSettings("test", data, label, List.of(), group, 10, 2, 1, folds, 1, 1, null);
    }
}
