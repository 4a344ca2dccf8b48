package org.sumspace.sandbox.training;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.sandbox.data.ColumnOptions;

/** Creates settings like the command line. */
final class TestSettings {
    private TestSettings() {}

    /** Generated learners, two rounds. */
    static ExperimentSettings of(int processors, int folds) {
        return new ExperimentSettings(
                "test", null, null, ColumnOptions.NONE, null, processors, 2, 1, folds, 1, 1, null, List.of());
    }

    /** Generated learners, with further parameters of the training plan. */
    static ExperimentSettings with(Path parameters) {
        return new ExperimentSettings(
                "test", null, null, ColumnOptions.NONE, null, 5, 2, 1, 1, 1, 1, parameters, List.of());
    }

    /** A table, with further parameters of the training plan. */
    static ExperimentSettings with(Path data, int processors, @Nullable Path parameters) {
        return new ExperimentSettings(
                "test", data, "label", ColumnOptions.NONE, null, processors, 2, 1, 1, 1, 1, parameters, List.of());
    }

    /** Generated learners, two rounds, several groups of aggregators. */
    static ExperimentSettings ofGroups(int processors, int groups) {
        return new ExperimentSettings(
                "test", null, null, ColumnOptions.NONE, null, processors, 2, 1, 1, 1, groups, null, List.of());
    }

    /** A table, one processor for each value of {@code group}, with options for its columns. */
    static ExperimentSettings grouped(Path data, String group, ColumnOptions columns) {
        return new ExperimentSettings("test", data, "label", columns, group, 10, 2, 1, 1, 1, 1, null, List.of());
    }

    /** A table, one processor for each value of {@code group}. */
    static ExperimentSettings grouped(Path data, String label, String group, int folds) {
        return new ExperimentSettings(
                "test", data, label, ColumnOptions.NONE, group, 10, 2, 1, folds, 1, 1, null, List.of());
    }
}
