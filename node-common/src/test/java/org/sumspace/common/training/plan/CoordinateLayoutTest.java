package org.sumspace.common.training.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.PlanSamples;
import org.sumspace.common.training.plan.CoordinateLayout.Kind;
import org.sumspace.common.training.plan.CoordinateLayout.Segment;

class CoordinateLayoutTest {
    private static final Segment UPDATE = new Segment(Kind.UPDATE, 213, 8_000L << 24, 24);
    private static final Segment WEIGHT = new Segment(Kind.WEIGHT, 1, 1_000, 0);

    @Test
    void layout_hasAnUpdateAndAWeight() {
        CoordinateLayout layout = CoordinateLayout.of(PlanSamples.parameters("{'maxWeight': 1000}"), 213);

        assertThat(layout.segments()).containsExactly(UPDATE, WEIGHT);
        assertThat(layout.length()).isEqualTo(214);
    }

    @Test
    void evaluation_addsLossCorrectAndCount() {
        CoordinateLayout layout =
                CoordinateLayout.of(PlanSamples.parameters("{'maxWeight': 1000, 'evaluation': true}"), 213);

        assertThat(layout.metrics())
                .containsExactly(new Segment(Kind.METRIC, 1, 16_000L << 16, 16), new Segment(Kind.METRIC, 2, 1_000, 0));
        assertThat(layout.length()).isEqualTo(217);
    }

    @Test
    void layoutWithoutUpdate_beginsWithTheWeight() {
        CoordinateLayout whole =
                CoordinateLayout.of(PlanSamples.parameters("{'maxWeight': 1000, 'evaluation': true}"), 213);
        CoordinateLayout evaluation = whole.withoutUpdate();

        assertThat(evaluation.isEvaluation()).isTrue();
        assertThat(evaluation.dimension()).isZero();
        assertThat(evaluation.weight()).isEqualTo(WEIGHT);
        assertThat(evaluation.metrics()).isEqualTo(whole.metrics());
        assertThat(evaluation.length()).isEqualTo(4);
        assertThat(evaluation.fractionBits()).isZero();
    }

    @Test
    void layoutOfAWeightAlone_isRefused() {
        assertRefused(WEIGHT);
        assertRefused(new Segment(Kind.METRIC, 2, 5, 3), WEIGHT);
    }

    @Test
    void sumsByClass_followTheMetrics_inTheOrderOfTheirCodes() {
        PlanParameters parameters =
                PlanSamples.parameters("{'maxWeight': 1000, 'evaluation': true, 'metrics': ['scores', 'confusion']}");
        CoordinateLayout three = CoordinateLayout.of(parameters, 213, 3);

        assertThat(three.metrics().subList(2, 5))
                .containsExactly(
                        new Segment(Kind.CONFUSION, 9, 1_000, 0),
                        new Segment(Kind.SCORES, 3 * 2 * 64, 1_000, 0),
                        new Segment(Kind.SCORES, 3 * 64, 1_000 << 16, 16));
        assertThat(CoordinateLayout.of(parameters, 213, 2).metrics().subList(3, 5))
                .as("of two classes the second")
                .extracting(Segment::count)
                .containsExactly(2 * 64, 64);
        assertThat(CoordinateLayout.length(parameters, 213, 3)).isEqualTo(three.length());
        assertThatThrownBy(() -> CoordinateLayout.of(parameters, 213)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void sum_isBoundedByTheClipAlone() {
        CoordinateLayout layout =
                CoordinateLayout.of(PlanSamples.parameters("{'aggregation': 'sum', 'maxWeight': 1000}"), 3);

        assertThat(layout.update().bound()).isEqualTo(8L << 24);
        assertThat(layout.weight().bound()).isEqualTo(1_000);
    }

    @Test
    void digest_isThatOfTheEncodedList() {
        byte[] encoded = HexFormat.of()
                .parseHex("00000002" + "00" + "000000d5" + "0000001f40000000" + "18" + "01" + "00000001"
                        + "00000000000003e8" + "00");

        assertThat(CoordinateLayout.of(PlanSamples.parameters("{'maxWeight': 1000}"), 213)
                        .digest())
                .isEqualTo(Digest.of(encoded));
    }

    @Test
    void segmentsInAnotherOrder_areRefused() {
        Segment metric = new Segment(Kind.METRIC, 2, 5, 3);

        assertThat(new CoordinateLayout(List.of(UPDATE, WEIGHT, metric)).length())
                .isEqualTo(216);
        assertRefused(UPDATE);
        assertRefused(WEIGHT, UPDATE);
        assertRefused(UPDATE, metric, WEIGHT);
        assertRefused(UPDATE, WEIGHT, WEIGHT);
        Segment confusion = new Segment(Kind.CONFUSION, 4, 5, 0);
        assertRefused(UPDATE, WEIGHT, confusion, metric);
    }

    /** The upper triangle of the square of 1, two features and the target. */
    @Test
    void moments_areInThePlaceOfTheUpdate() {
        CoordinateLayout layout = CoordinateLayout.of(
                PlanSamples.parameters(
                        "{'contribution': 'moments', 'maxWeight': 1000, 'featureBound': 3, 'fractionBits': 24}"),
                3);

        assertThat(layout.segments()).containsExactly(new Segment(Kind.MOMENTS, 10, 9_000L << 24, 24), WEIGHT);
    }

    @Test
    void segmentsThatNoContributionHasYet_areRefused() {
        Segment statistics = new Segment(Kind.STATISTICS, 2, 5, 3);
        assertRefused(statistics, WEIGHT);
        assertRefused(UPDATE, WEIGHT, statistics);
        assertRefused(UPDATE, WEIGHT, new Segment(Kind.MOMENTS, 6, 5, 3));
    }

    @Test
    void momentsOfTooManyColumns_areRefused() {
        PlanParameters moments = PlanSamples.parameters("{'contribution': 'moments'}");

        assertThat(CoordinateLayout.refusal(moments, 2_001)).isEmpty();
        assertThat(CoordinateLayout.refusal(moments, 2_002))
                .hasValueSatisfying(
                        why -> assertThat(why).contains("at most 2000 columns, but the features have 2001"));
        assertThat(CoordinateLayout.refusal(PlanParameters.defaults(), 2_002)).isEmpty();
    }

    @Test
    void weightThatIsMoreThanOneInteger_isRefused() {
        assertRefused(UPDATE, new Segment(Kind.WEIGHT, 2, 1_000, 0));
        assertRefused(UPDATE, new Segment(Kind.WEIGHT, 1, 1_000, 1));
    }

    @Test
    void vectorsBeyondTheLimit_areRefused() {
        int most = CoordinateLayout.MAX_LENGTH - 1;

        assertThat(CoordinateLayout.of(PlanParameters.defaults(), most).length())
                .isEqualTo(most + 1);
        assertThatThrownBy(() -> CoordinateLayout.of(PlanParameters.defaults(), most + 1))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static void assertRefused(Segment... segments) {
        assertThatThrownBy(() -> new CoordinateLayout(List.of(segments))).isInstanceOf(IllegalArgumentException.class);
    }
}
