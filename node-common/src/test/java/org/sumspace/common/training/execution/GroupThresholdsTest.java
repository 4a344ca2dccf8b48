package org.sumspace.common.training.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.training.PlanSamples.parameters;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.sumspace.common.training.PlanSamples;

class GroupThresholdsTest {
    /** Positions 0..5 are of A, 6..8 of B, 9 of C. */
    private static final LeafList LEAVES = PlanSamples.leaves("A", "A", "A", "A", "A", "A", "B", "B", "B", "C");

    @Test
    void allProcessors_areEnough() {
        assertThat(unmet("{}", IntStream.range(0, 10).toArray())).isEmpty();
    }

    @Test
    void minContributors_atTheLimit_areEnough_andOneFewerAreNot() {
        assertThat(unmet("{'minContributors': 5}", 0, 1, 6, 7, 9)).isEmpty();
        assertThat(unmet("{'minContributors': 6}", 0, 1, 6, 7, 9))
                .containsExactly("expected at least 6 contributors, got 5");
    }

    @Test
    void fractionOfTheLeaves_atTheLimit_isEnough_andAboveItIsNot() {
        assertThat(unmet("{'minContributors': 3, 'minContributorFraction': 0.5}", 0, 1, 6, 7, 9))
                .isEmpty();
        assertThat(unmet("{'minContributors': 3, 'minContributorFraction': 0.51}", 0, 1, 6, 7, 9))
                .containsExactly("expected a fraction of at least 0.51 contributors, got 5 of 10 processors");
    }

    @Test
    void dataProviders_atTheLimit_areEnough_andOneFewerAreNot() {
        assertThat(unmet("{'minDataProviders': 3}", 0, 1, 6, 7, 9)).isEmpty();
        assertThat(unmet("{'minDataProviders': 3}", 0, 1, 2, 6, 7))
                .containsExactly("expected at least 3 data providers, got 2");
    }

    @Test
    void dataProviderWithOneForeignContributor_isRefused_withTwo_isNot() {
        assertThat(unmet("{}", 0, 1, 2, 3, 6, 9)).isEmpty();
        assertThat(unmet("{}", 0, 1, 2, 3, 4, 9))
                .containsExactly("expected at least 2 contributors besides those of each data provider");
    }

    @Test
    void noContributor_missesEveryThreshold() {
        assertThat(unmet("{}")).hasSize(3);
    }

    private static List<String> unmet(String parameters, int... positions) {
        return GroupThresholds.unmet(
                parameters(parameters),
                LEAVES,
                LEAVES.size(),
                IntStream.of(positions).boxed().toList());
    }
}
