package org.sumspace.assessment.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sumspace.assessment.metric.core.CountDistribution;
import org.sumspace.assessment.metric.core.GroupRepresentation;
import org.sumspace.assessment.metric.core.QualityScore;
import org.sumspace.assessment.metric.domain.MetricResult.Quality.QualityPart;
import org.sumspace.assessment.profile.core.Histogram;
import org.sumspace.assessment.shared.core.Rounding;

class FormulasTest {
    private static CountDistribution counts(Long... counts) {
        return CountDistribution.ofCounts(List.of(counts));
    }

    /** assessment M1. */
    @Test
    void gini_hasTheKnownValues() {
        assertThat(counts(0L, 0L, 0L, 0L, 100L).gini()).isCloseTo(0.8, within(1e-12));
        assertThat(counts(1L, 2L, 3L, 4L).gini()).isCloseTo(0.25, within(1e-12));
        assertThat(counts(3L, 3L, 3L).gini()).isZero();
        assertThat(counts().gini()).isZero();
        assertThat(counts(7L).gini()).isZero();
        assertThat(counts(0L, 0L).gini()).isZero();
    }

    /** assessment M1: the formula over single values agrees with the one over runs of equal values. */
    @Test
    void gini_ofRepeatedCounts_isThatOfTheSortedList() {
        List<Long> values = List.of(1L, 1L, 1L, 2L, 5L, 5L, 9L);
        double expected = 0;
        for (int i = 1; i <= values.size(); i++) {
            expected += (2.0 * i - values.size() - 1) * values.get(i - 1);
        }
        expected /= values.size() * 24.0;
        assertThat(CountDistribution.ofCounts(values).gini()).isCloseTo(expected, within(1e-12));
    }

    /** assessment M1. */
    @Test
    void dominance_isTheShareOfTheMostFrequent_andOfAtLeastOne() {
        CountDistribution counts = counts(10L, 5L, 5L);
        assertThat(counts.dominance(1)).isCloseTo(0.5, within(1e-12));
        assertThat(counts.dominance(70)).isCloseTo(0.75, within(1e-12));
        assertThat(counts().dominance(10)).isZero();
    }

    /** assessment M1. */
    @Test
    void coverage_countsItemsFromK() {
        CountDistribution actors = counts(1L, 10L, 11L, 50L);
        assertThat(actors.shareOfItemsFrom(10)).isEqualTo(0.75);
        assertThat(actors.shareOfItemsFrom(51)).isZero();
        assertThat(counts().shareOfItemsFrom(1)).isZero();
    }

    /** assessment M1. */
    @Test
    void entropy_isInBits() {
        assertThat(counts(1L, 1L, 1L, 1L).entropy()).isCloseTo(2, within(1e-12));
        assertThat(counts(5L).entropy()).isZero();
    }

    @Test
    void lorenzCurve_risesFromNothingToEverything() {
        List<CountDistribution.Point> curve = counts(1L, 1L, 2L, 4L).lorenz(4);
        assertThat(curve)
                .containsExactly(
                        new CountDistribution.Point(0, 0),
                        new CountDistribution.Point(0.25, 0.125),
                        new CountDistribution.Point(0.5, 0.25),
                        new CountDistribution.Point(0.75, 0.5),
                        new CountDistribution.Point(1, 1));
    }

    /** assessment M1. */
    @Test
    void representation_dividesByTheMean() {
        assertThat(GroupRepresentation.index(Map.of("a", 30L))).containsEntry("a", 1.0);
        assertThat(GroupRepresentation.balance(List.of(10L, 40L))).isEqualTo(0.25);
        assertThat(GroupRepresentation.balance(List.of())).isZero();
    }

    /** assessment M6: a part that does not apply has no weight. */
    @Test
    void quality_isTheWeightedMeanOfWhatApplies() {
        assertThat(QualityScore.of(List.of(
                                new QualityPart("a", 0.3, 0.5, ""),
                                new QualityPart("b", 0.1, 1.0, ""),
                                new QualityPart("c", 0.6, null, "")))
                        .score())
                .isEqualTo(0.625);
    }

    @Test
    void histogram_hasAtMost60Bins() {
        assertThat(Histogram.bins(0, 100, 25, 75, 1_000)).isEqualTo(10);
        assertThat(Histogram.bins(0, 1e9, 1, 2, 1_000_000)).isEqualTo(60);
        assertThat(Histogram.bins(5, 5, 5, 5, 10)).isEqualTo(1);
    }

    @Test
    void rounding_isHalfToEven_ofTheBinaryValue() {
        assertThat(Rounding.to(1, 0.25)).isEqualTo(0.2);
        assertThat(Rounding.to(2, 2.675)).isEqualTo(2.67);
    }
}
