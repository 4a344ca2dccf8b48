package org.sumspace.assessment.report.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.sumspace.assessment.explanation.domain.ImportanceTable;
import org.sumspace.assessment.explanation.domain.ImportanceTable.Entry;

class ModelSummaryTest {
    private static String shuffled(Entry... entries) {
        return ModelSummary.dependsOn(new ImportanceTable("permutation", "accuracy", 0.8, 5, List.of(entries)));
    }

    private static String shapley(Entry... entries) {
        return ModelSummary.dependsOn(new ImportanceTable("linear", null, null, null, List.of(entries)));
    }

    /**
     * Features that the model does not use, or whose loss is by chance, used to be named as the most important ones.
     */
    @Test
    void dependsOn_namesFeaturesOnly_thatLoseMoreThanTheirSpread() {
        assertThat(shuffled(new Entry("grade", 0.2, 0.01), new Entry("age", 0.0, 0.0), new Entry("id", 0.0, 0.0)))
                .isEqualTo("It depends most on grade.");
        assertThat(shuffled(new Entry("noisy", 0.03, 0.04), new Entry("grade", 0.02, 0.01), new Entry("x", -0.1, 0.0)))
                .isEqualTo("It depends most on grade.");
        assertThat(shuffled(
                        new Entry("a", 0.4, 0.1),
                        new Entry("b", 0.3, 0.1),
                        new Entry("c", 0.2, 0.1),
                        new Entry("d", 0.15, 0.1)))
                .isEqualTo("It depends most on a, b, c.");
    }

    @Test
    void dependsOn_withoutSuchAFeature_saysThatNoneDecides() {
        assertThat(shuffled(new Entry("age", 0.01, 0.01), new Entry("id", -0.01, 0.02)))
                .isEqualTo("No single feature decides: if the values of one are shuffled, the accuracy falls by no more"
                        + " than chance explains.");
    }

    /** Contributions have no repeats, so no spread: those that are zero are not named. */
    @Test
    void dependsOn_byContributions_leavesOutThoseOfZero() {
        assertThat(shapley(new Entry("grade", 0.2, null), new Entry("age", 0.0, null)))
                .isEqualTo("It depends most on grade.");
        assertThat(shapley(new Entry("age", 0.0, null))).isEqualTo("No single feature decides: none moves its output.");
    }
}
