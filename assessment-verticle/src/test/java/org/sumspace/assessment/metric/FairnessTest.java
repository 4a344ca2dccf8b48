package org.sumspace.assessment.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sumspace.assessment.metric.core.GroupFairness;
import org.sumspace.assessment.metric.core.GroupFairness.Group;
import org.sumspace.assessment.metric.domain.Fairness;
import org.sumspace.assessment.metric.domain.Figure;

class FairnessTest {
    private static final Offset<Double> NEAR = within(1e-6);

    private static Fairness labels(Group... groups) {
        return GroupFairness.of("sex", ">50K", List.of(groups), false, 30);
    }

    /** assessment M4: the figures of the adult table. */
    @Test
    void labelsOfAdult_haveTheKnownRates() {
        Fairness adult = labels(new Group("Female", 966, 117, 0, 0), new Group("Male", 2_050, 630, 0, 0));
        assertThat(adult.groups().get(0).labelRate().value()).isCloseTo(0.121118, NEAR);
        assertThat(adult.groups().get(1).labelRate().value()).isCloseTo(0.307317, NEAR);
        assertThat(adult.demographicParityDifference().value()).isCloseTo(0.186199, NEAR);
        assertThat(adult.demographicParityRatio().value()).isCloseTo(0.394, within(5e-4));
        assertThat(adult.equalisedOddsDifference().value()).isNull();
        assertThat(adult.groups().get(0).labelRate().low()).isCloseTo(0.102, within(5e-4));
        assertThat(adult.groups().get(0).labelRate().high()).isCloseTo(0.143, within(5e-4));
        assertThat(adult.demographicParityDifference().low()).isBetween(0.15, 0.17);
        assertThat(adult.demographicParityDifference().high()).isBetween(0.20, 0.22);
    }

    /** assessment M4: definitions of Fairlearn. */
    @Test
    void predictions_areComparedByRatesOfErrors() {
        Fairness fairness = GroupFairness.of(
                "g", "1", List.of(new Group("a", 100, 50, 40, 10), new Group("b", 100, 20, 10, 20)), true, 30);
        assertThat(fairness.basis()).isEqualTo("predictions");
        assertThat(fairness.demographicParityDifference().value()).isCloseTo(0.2, NEAR);
        assertThat(fairness.demographicParityRatio().value()).isCloseTo(0.6, NEAR);
        assertThat(fairness.equalisedOddsDifference().value()).isCloseTo(0.3, NEAR);
        assertThat(fairness.predictiveParityDifference().value()).isCloseTo(0.8 - 1.0 / 3, NEAR);
        assertThat(fairness.groups().get(1).falsePositiveRate())
                .isNotNull()
                .satisfies(rate -> assertThat(rate.value()).isCloseTo(0.25, NEAR));
    }

    @Test
    void smallGroups_areListedAndNotCompared() {
        Fairness fairness =
                labels(new Group("a", 100, 50, 0, 0), new Group("b", 100, 40, 0, 0), new Group("c", 29, 0, 0, 0));
        assertThat(fairness.groups().get(2).counted()).isFalse();
        assertThat(fairness.demographicParityDifference().value()).isCloseTo(0.1, NEAR);
        assertThat(labels(new Group("a", 100, 50, 0, 0))
                        .demographicParityDifference()
                        .reason())
                .contains("fewer than two groups");
    }

    @Test
    void ratioOfGroupsWithoutPositives_isOne() {
        assertThat(labels(new Group("a", 30, 0, 0, 0), new Group("b", 30, 0, 0, 0))
                        .demographicParityRatio()
                        .value())
                .isEqualTo(1);
    }

    /** The interval of large groups has the width of the normal one. */
    @Test
    void interval_ofLargeGroups_hasTheExpectedWidth() {
        Fairness large = labels(new Group("a", 1_000_000, 500_000, 0, 0), new Group("b", 1_000_000, 400_000, 0, 0));
        double expected = 1.96 * Math.sqrt((0.25 + 0.24) / 1_000_000);
        assertThat(large.demographicParityDifference().low()).isCloseTo(0.1 - expected, within(expected / 4));
        assertThat(large.demographicParityDifference().high()).isCloseTo(0.1 + expected, within(expected / 4));
    }

    /** Values of Newcombe (1998), table II: 56/70 − 48/80, 9/10 − 3/10, 10/10 − 0/20, 10/10 − 0/10. */
    @ParameterizedTest
    @CsvSource({
        "56, 70, 48, 80, 0.0524, 0.3339",
        "9, 10, 3, 10, 0.1705, 0.8090",
        "10, 10, 0, 20, 0.6791, 1",
        "10, 10, 0, 10, 0.6075, 1"
    })
    void intervalOfADifference_isThatOfNewcombe(long a, long ofA, long b, long ofB, double low, double high) {
        Figure difference = GroupFairness.of(
                        "g", "1", List.of(new Group("a", ofA, a, 0, 0), new Group("b", ofB, b, 0, 0)), false, 1)
                .demographicParityDifference();
        assertThat(difference.low()).isCloseTo(low, within(5e-5));
        assertThat(difference.high()).isCloseTo(high, within(5e-5));
    }

    /** A group without or with nothing but positives is not known for certain. */
    @Test
    void intervalsOfGroupsWithOneLabelOnly_haveAWidth() {
        Fairness fairness = labels(new Group("a", 30, 0, 0, 0), new Group("b", 30, 30, 0, 0));
        for (Figure figure : List.of(
                fairness.demographicParityDifference(),
                fairness.demographicParityRatio(),
                fairness.groups().get(0).labelRate(),
                labels(new Group("a", 30, 0, 0, 0), new Group("b", 30, 0, 0, 0)).demographicParityDifference(),
                labels(new Group("a", 30, 30, 0, 0), new Group("b", 30, 30, 0, 0))
                        .demographicParityRatio())) {
            assertThat(figure.low()).isNotNull();
            assertThat(figure.high()).isGreaterThan(figure.low() + 0.05);
        }
    }
}
