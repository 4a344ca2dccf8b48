package org.sumspace.sandbox.training;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.sandbox.data.Leakage;
import org.sumspace.sandbox.data.PreparedTable;
import org.sumspace.sandbox.data.RepeatedLearners;

/** Warnings about reasons why the quality of a model looks better than it is on new learners. */
final class TableWarnings {
    private TableWarnings() {}

    static List<String> of(PreparedTable prepared, @Nullable String group, List<FoldPlan> folds) {
        return Stream.concat(
                        Leakage.warnings(prepared.table(), prepared.schema()).stream(),
                        RepeatedLearners.of(prepared.table(), prepared.schema(), group == null ? "" : group).stream()
                                .map(repeated -> repeated.finding() + "; " + tested(repeated, folds)))
                .toList();
    }

    private static String tested(RepeatedLearners repeated, List<FoldPlan> folds) {
        long known = 0;
        long all = 0;
        for (FoldPlan fold : folds) {
            Set<Integer> test = Set.copyOf(fold.test());
            all += test.size();
            for (List<Integer> rows : repeated.rows()) {
                long inTest = rows.stream().filter(test::contains).count();
                known += inTest < rows.size() ? inTest : 0;
            }
        }
        return known + " of " + all
                + " test rows are then of learners whom the model was also trained on, and look better than"
                + " new learners would; combine the rows of a learner first";
    }
}
