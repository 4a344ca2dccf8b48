package org.sumspace.common.training.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.PlanSamples;
import org.sumspace.common.training.encoding.DecodeException.Reason;
import org.sumspace.common.training.plan.CoordinateLayout;
import org.sumspace.common.training.plan.PlanParameters;
import org.sumspace.common.training.secagg.FixedRandom;
import org.sumspace.common.training.secagg.RingAccumulator;
import org.sumspace.common.training.secagg.RingVector;
import org.sumspace.common.training.secagg.Share;
import org.sumspace.common.training.secagg.ShareContext;
import org.sumspace.common.training.secagg.ShareSplitter;

class AggregateDecoderTest {
    private static final int CONTRIBUTORS = 4;
    private static final int DIMENSION = 200;
    private static final PlanParameters PARAMETERS = PlanSamples.parameters("{'shares': 3, 'maxWeight': 50}");
    private static final CoordinateLayout LAYOUT = CoordinateLayout.of(PARAMETERS, DIMENSION);

    private final List<List<Share>> contributions = new ArrayList<>();

    @BeforeEach
    void contribute() {
        FixedRandom random = new FixedRandom(11);
        for (int who = 0; who < CONTRIBUTORS; who++) {
            double[] update = random.doubles(DIMENSION, -8, 8).toArray();
            long[] x = FixedPoint.encode(update, 50, LAYOUT, PARAMETERS).x();
            contributions.add(ShareSplitter.split(x, 3, 1 + who % 3, context(who), random));
        }
    }

    @Test
    void completeSums_areDecoded() {
        assertThat(decode(sums(), CONTRIBUTORS).weight()).isEqualTo(200);
    }

    @Test
    void oneShareLost_isNoticed() {
        List<RingAccumulator> sums = sums();
        sums.get(1).subtract(contributions.get(2).get(1), context(2), 2);

        assertThat(refusal(sums, CONTRIBUTORS)).isEqualTo(Reason.REMAINDER);
    }

    @Test
    void oneShareDoubled_isNoticed() {
        List<RingAccumulator> sums = sums();
        sums.get(0).add(contributions.get(3).get(0), context(3), 1);

        assertThat(refusal(sums, CONTRIBUTORS)).isEqualTo(Reason.REMAINDER);
    }

    @Test
    void oneByteFlipped_isNoticed() {
        List<RingAccumulator> sums = sums();
        byte[] bytes = contributions.get(0).get(0).bytes();
        sums.get(0).subtract(contributions.get(0).get(0), context(0), 1);
        bytes[100] ^= 1;
        sums.get(0).add(contributions.get(0).get(0), context(0), 1);

        assertThat(refusal(sums, CONTRIBUTORS)).isEqualTo(Reason.REMAINDER);
    }

    @Test
    void wholeContributionLost_isNoticedByItsWeight() {
        List<RingAccumulator> sums = sums();
        PlanParameters light = PlanSamples.parameters("{'shares': 3, 'maxWeight': 49}");

        DecodeException refused = catchThrowableOfType(
                DecodeException.class,
                () -> AggregateDecoder.decode(
                        vectors(sums), CONTRIBUTORS, CoordinateLayout.of(light, DIMENSION), light));

        assertThat(refused.reason()).isEqualTo(Reason.WEIGHT);
        assertThat(refusal(sums, CONTRIBUTORS - 1)).isEqualTo(Reason.WEIGHT);
        assertThat(refusal(sums, 201)).isEqualTo(Reason.WEIGHT);
    }

    @Test
    void multipleOfTheSharesAdded_isNoticedOnceItIsTooLarge() {
        long limit = 100L * 8 * (1L << 24) + CONTRIBUTORS / 2;
        List<long[]> sums = List.of(new long[DIMENSION + 1], new long[DIMENSION + 1], new long[DIMENSION + 1]);
        sums.get(0)[DIMENSION] = 3 * 100;

        sums.get(0)[7] = -3 * limit;
        assertThat(AggregateDecoder.decode(sums, CONTRIBUTORS, LAYOUT, PARAMETERS)
                        .x()[7])
                .isEqualTo(-limit);

        sums.get(0)[7] = -3 * (limit + 1);
        DecodeException refused = catchThrowableOfType(
                DecodeException.class, () -> AggregateDecoder.decode(sums, CONTRIBUTORS, LAYOUT, PARAMETERS));
        assertThat(refused.reason()).isEqualTo(Reason.BOUND);
    }

    @Test
    void momentsOfAnotherNumberOfRecordsThanTheWeight_areRefused() {
        PlanParameters parameters =
                PlanSamples.parameters("{'contribution': 'moments', 'shares': 3, 'maxWeight': 50, 'fractionBits': 24}");
        CoordinateLayout layout = CoordinateLayout.of(parameters, 2);
        long[] sum = {(3L * 100) << 24, 0, 0, 3L << 24, 0, 3L << 24, 3 * 100};
        List<long[]> sums = List.of(new long[7], sum, new long[7]);

        assertThat(AggregateDecoder.decode(sums, CONTRIBUTORS, layout, parameters)
                        .mean())
                .containsExactly(1, 0, 0, 0.01, 0, 0.01);

        sum[0] += 3;
        DecodeException refused = catchThrowableOfType(
                DecodeException.class, () -> AggregateDecoder.decode(sums, CONTRIBUTORS, layout, parameters));
        assertThat(refused.reason()).isEqualTo(Reason.WEIGHT);
    }

    @Test
    void evaluation_isDecoded_andItsBoundsAreKept() {
        PlanParameters parameters = PlanSamples.parameters("{'shares': 3, 'maxWeight': 50, 'evaluation': true}");
        CoordinateLayout layout = CoordinateLayout.of(parameters, 1);
        List<long[]> sums = List.of(new long[5], new long[5], new long[] {0, 300, (3L * 75) << 16, 3 * 40, 3 * 100});

        assertThat(AggregateDecoder.decode(sums, CONTRIBUTORS, layout, parameters)
                        .evaluation())
                .satisfies(sum -> {
                    assertThat(sum).isEqualTo(new EvaluationSum(75 << 16, 40, 100));
                    assertThat(sum.meanLoss()).hasValue(0.75);
                    assertThat(sum.accuracy()).hasValue(0.4);
                });
        sums.get(2)[4] = 3 * (CONTRIBUTORS * 50 + 1);
        DecodeException refused = catchThrowableOfType(
                DecodeException.class, () -> AggregateDecoder.decode(sums, CONTRIBUTORS, layout, parameters));
        assertThat(refused.reason()).isEqualTo(Reason.BOUND);
        assertThat(completeSumsEvaluation()).isNull();
        assertThat(new EvaluationSum(5, -1, 0).accuracy()).isEmpty();
    }

    private @Nullable EvaluationSum completeSumsEvaluation() {
        return decode(sums(), CONTRIBUTORS).evaluation();
    }

    @Test
    void sumsOfAnotherShape_areRefused() {
        List<long[]> two = vectors(sums()).subList(0, 2);
        List<long[]> shorter = List.of(new long[DIMENSION + 1], new long[DIMENSION], new long[DIMENSION + 1]);

        assertThat(shapeRefusal(two, CONTRIBUTORS)).isEqualTo(Reason.SHAPE);
        assertThat(shapeRefusal(shorter, CONTRIBUTORS)).isEqualTo(Reason.SHAPE);
        assertThat(shapeRefusal(vectors(sums()), 0)).isEqualTo(Reason.SHAPE);
        assertThat(shapeRefusal(vectors(sums()), PARAMETERS.maxContributors() + 1))
                .isEqualTo(Reason.SHAPE);
    }

    private static Reason shapeRefusal(List<long[]> sums, int contributors) {
        return catchThrowableOfType(
                        DecodeException.class, () -> AggregateDecoder.decode(sums, contributors, LAYOUT, PARAMETERS))
                .reason();
    }

    private static Reason refusal(List<RingAccumulator> sums, int contributors) {
        return catchThrowableOfType(DecodeException.class, () -> decode(sums, contributors))
                .reason();
    }

    private static Decoded decode(List<RingAccumulator> sums, int contributors) {
        return AggregateDecoder.decode(vectors(sums), contributors, LAYOUT, PARAMETERS);
    }

    private static List<long[]> vectors(List<RingAccumulator> sums) {
        return sums.stream()
                .map(sum -> RingVector.ofBytes(sum.toBytes(), DIMENSION + 1))
                .toList();
    }

    private List<RingAccumulator> sums() {
        List<RingAccumulator> sums = new ArrayList<>();
        for (int index = 1; index <= 3; index++) {
            RingAccumulator sum = new RingAccumulator(DIMENSION + 1);
            for (int who = 0; who < CONTRIBUTORS; who++) {
                sum.add(contributions.get(who).get(index - 1), context(who), index);
            }
            sums.add(sum);
        }
        return sums;
    }

    private static ShareContext context(int who) {
        return new ShareContext(Digest.ZERO, 1, new DpId(0, who), DIMENSION + 1, 24);
    }
}
