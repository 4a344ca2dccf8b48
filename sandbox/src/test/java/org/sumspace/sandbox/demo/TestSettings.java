package org.sumspace.sandbox.demo;

import java.nio.file.Path;
import java.util.List;

/** Settings as the command line makes them. */
final class TestSettings {
    private TestSettings() {}

    /** Generated learners, two rounds. */
    static DemoSettings of(int processors, int folds) {
        return new DemoSettings(
                null, null, List.of(), null, processors, 2, 1, folds, 1, 1, false, Path.of("unused"), null, null, null);
    }

    /** Generated learners, with further parameters of the training plan. */
    static DemoSettings with(Path parameters) {
        return new DemoSettings(
                null, null, List.of(), null, 5, 2, 1, 1, 1, 1, false, Path.of("unused"), null, null, parameters);
    }

    /** Generated learners, two rounds, several groups of aggregators. */
    static DemoSettings ofGroups(int processors, int groups) {
        return new DemoSettings(
                null,
                null,
                List.of(),
                null,
                processors,
                2,
                1,
                1,
                1,
                groups,
                false,
                Path.of("unused"),
                null,
                null,
                null);
    }

    /** A table, one processor for each value of {@code group}. */
    static DemoSettings grouped(Path data, String label, String group, int folds) {
        return new DemoSettings(
                data, label, List.of(), group, 10, 2, 1, folds, 1, 1, false, Path.of("unused"), null, null, null);
    }
}
