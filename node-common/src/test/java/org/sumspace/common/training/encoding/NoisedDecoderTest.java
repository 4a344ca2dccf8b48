package org.sumspace.common.training.encoding;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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

class NoisedDecoderTest {
    private static final int CONTRIBUTORS = 40;
    private static final int DIMENSION = 30;
    private static final PlanParameters PARAMETERS = PlanSamples.parameters("""
            {'shares': 3, 'maxWeight': 1, 'clip': 2, 'evaluation': true, 'maxContributors': 1000,
             'privacy': {'epsilon': 40, 'delta': 1e-5, 'clipNorm': 4, 'noiseMultiplier': 0.25, 'honestContributors': 5}}
            """);
    private static final CoordinateLayout LAYOUT = CoordinateLayout.of(PARAMETERS, DIMENSION);

    private final FixedRandom random = new FixedRandom(5);

    /** The noise of forty contributors has a deviation of about 0.25 x 4 x sqrt(40 / 5) = 2.8 over a weight of 40. */
    @Test
    void sumOfNoisedContributions_isNearTheMean() {
        Decoded decoded = AggregateDecoder.decode(sums(), CONTRIBUTORS, LAYOUT, PARAMETERS);

        assertThat(decoded.weight()).isBetween(25L, 55L);
        for (double mean : decoded.mean()) {
            assertThat(mean).isCloseTo(0.5, within(0.5));
        }
        assertThat(decoded.mean()).doesNotContain(0.5);
        EvaluationSum evaluation = requireNonNull(decoded.evaluation());
        assertThat(evaluation.isWithin(LAYOUT, CONTRIBUTORS)).isTrue();
        assertThat(evaluation.count()).isBetween(25L, 55L);
    }

    @Test
    void noise_isAddedToUpdateWeightAndMetrics() {
        double[] update = new double[DIMENSION];
        long[] plain =
                FixedPoint.encode(update, 1, LAYOUT, PARAMETERS, 0.5, 1, 1).x();
        long[] noised = FixedPoint.contribution(update, 1, LAYOUT, PARAMETERS, random, 0.5, 1, 1)
                .x();

        for (int k = 0; k < plain.length; k++) {
            assertThat(noised[k]).as("coordinate " + k).isNotEqualTo(plain[k]);
        }
    }

    @Test
    void negativeWeight_isDecodedAsOne_andMeansAreClipped() {
        List<long[]> sums = zeros();
        sums.get(0)[0] = 3 * (100L << 24);
        sums.get(0)[1] = -3 * (100L << 24);
        sums.get(0)[DIMENSION] = -3 * (70L << 24);

        Decoded decoded = AggregateDecoder.decode(sums, CONTRIBUTORS, LAYOUT, PARAMETERS);

        assertThat(decoded.weight()).isEqualTo(1);
        assertThat(decoded.mean()[0]).isEqualTo(2);
        assertThat(decoded.mean()[1]).isEqualTo(-2);
    }

    @Test
    void bounds_includeTheNoise_andHoldForEveryCoordinate() {
        long limit = CONTRIBUTORS * LAYOUT.update().bound();
        for (int k : new int[] {0, DIMENSION, DIMENSION + 3}) {
            List<long[]> sums = zeros();
            sums.get(1)[k] = 3 * limit;
            assertThat(AggregateDecoder.decode(sums, CONTRIBUTORS, LAYOUT, PARAMETERS)
                            .x()[k])
                    .isEqualTo(limit);
            sums.get(1)[k] += 3;
            assertThat(refusal(sums)).isEqualTo(Reason.BOUND);
            sums.get(1)[k] = 1;
            assertThat(refusal(sums)).isEqualTo(Reason.REMAINDER);
        }
    }

    @Test
    void impossibleEvaluation_isNotWithin() {
        long bound = LAYOUT.metrics().get(1).bound();

        assertThat(new EvaluationSum(0, 0, ((CONTRIBUTORS * bound) >> 24) + 2).isWithin(LAYOUT, CONTRIBUTORS))
                .isFalse();
        assertThat(new EvaluationSum(Long.MIN_VALUE, 0, 1).isWithin(LAYOUT, CONTRIBUTORS))
                .isFalse();
    }

    private static Reason refusal(List<long[]> sums) {
        return catchThrowableOfType(
                        DecodeException.class, () -> AggregateDecoder.decode(sums, CONTRIBUTORS, LAYOUT, PARAMETERS))
                .reason();
    }

    private static List<long[]> zeros() {
        return List.of(new long[LAYOUT.length()], new long[LAYOUT.length()], new long[LAYOUT.length()]);
    }

    private List<long[]> sums() {
        List<RingAccumulator> sums = new ArrayList<>();
        for (int index = 1; index <= 3; index++) {
            sums.add(new RingAccumulator(LAYOUT.length()));
        }
        double[] update = new double[DIMENSION];
        Arrays.fill(update, 0.5);
        for (int who = 0; who < CONTRIBUTORS; who++) {
            long[] x = FixedPoint.contribution(update, 1, LAYOUT, PARAMETERS, random, 0.5, 1, 1)
                    .x();
            ShareContext context = new ShareContext(Digest.ZERO, 1, new DpId(0, who), LAYOUT.length(), 24);
            List<Share> shares = ShareSplitter.split(x, 3, 1 + who % 3, context, random);
            for (int index = 1; index <= 3; index++) {
                sums.get(index - 1).add(shares.get(index - 1), context, index);
            }
        }
        return sums.stream()
                .map(sum -> RingVector.ofBytes(sum.toBytes(), LAYOUT.length()))
                .toList();
    }
}
