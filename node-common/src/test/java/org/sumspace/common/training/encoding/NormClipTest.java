package org.sumspace.common.training.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.training.PlanSamples;
import org.sumspace.common.training.plan.CoordinateLayout;
import org.sumspace.common.training.plan.PlanParameters;
import org.sumspace.common.training.plan.PrivacyTerms;

/** The bound on a single contribution, on which the privacy accounting is based. */
class NormClipTest {
    private final Random random = new Random(17);

    /** For any update the square of the norm, in exact integers, is at most that of the sensitivity. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 64, 1_000, 20_000})
    void norm_neverExceedsTheSensitivity(int dimension) {
        for (int trial = 0; trial < 40; trial++) {
            PlanParameters parameters = parameters(8 + random.nextInt(17), Math.pow(10, random.nextInt(4) - 2));
            double scale = Math.pow(10, random.nextInt(20) - 10);
            double[] update = random.doubles(dimension, -scale, scale).toArray();
            if (trial % 4 == 0) {
                Arrays.fill(update, scale);
            }
            long[] x = encode(parameters, 1 + random.nextInt(50), update);

            BigInteger limit = BigInteger.valueOf(
                    PrivacyTerms.of(parameters, dimension + 1).sensitivity());
            assertThat(squares(x)).isLessThanOrEqualTo(limit.pow(2));
        }
    }

    /**
     * The rounding error of a sum of many squares in doubles exceeds the margin; these sums are thousands too small.
     */
    @ParameterizedTest
    @ValueSource(doubles = {392.4, 538.6, 977.2})
    void normUnderestimatedByDoubles_neverExceedsTheSensitivity(double value) {
        PlanParameters parameters = PlanSamples.parameters("""
                {'maxWeight': 8, 'maxContributors': 10, 'clip': 1000, 'fractionBits': 40,
                 'privacy': {'epsilon': 8, 'delta': 1e-5, 'clipNorm': 4000, 'noiseMultiplier': 1e-6,
                             'honestContributors': 3}}
                """);
        double[] update = new double[200_000];
        Arrays.fill(update, value);

        long[] x = encode(parameters, 1, update);

        long sensitivity = PrivacyTerms.of(parameters, x.length).sensitivity();
        assertThat(squares(x))
                .isLessThanOrEqualTo(BigInteger.valueOf(sensitivity).pow(2));
    }

    @Test
    void contributionWithinTheNorm_isEncodedAsItIs() {
        PlanParameters parameters = parameters(10, 5);

        assertThat(encode(parameters, 3, 0.5, -0.25)).containsExactly(3 * 512, -3 * 256, 3 << 10);
    }

    @Test
    void contributionBeyondTheNorm_keepsItsDirection_theWeightToo() {
        PlanParameters parameters = parameters(20, 1);
        long[] x = encode(parameters, 4, 0.75, 0);

        assertThat((double) x[0] / x[2]).isEqualTo(0.75, offset(1e-5));
        assertThat(Math.hypot((double) x[0], (double) x[2])).isEqualTo(1 << 20, offset(1.0));
    }

    @Test
    void clippedCoordinates_areNotReported() {
        PlanParameters parameters = parameters(10, 5);

        assertThat(FixedPoint.encode(new double[] {1e9, 0}, 3, CoordinateLayout.of(parameters, 2), parameters)
                        .clipped())
                .isZero();
        assertThatThrownBy(() -> encode(parameters, 3, Double.NaN, 0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void comparisonOfSquares_isExact() {
        long large = (1L << 53) - 1;

        assertThat(NormClip.isWithin(new long[] {large, 0}, large)).isTrue();
        assertThat(NormClip.isWithin(new long[] {large, 1}, large)).isFalse();
        assertThat(NormClip.isWithin(new long[] {3, -4}, 5)).isTrue();
        assertThat(NormClip.isWithin(new long[] {3, -4, 1}, 5)).isFalse();
        assertThat(NormClip.isWithin(new long[] {Long.MIN_VALUE}, large)).isFalse();
        for (int trial = 0; trial < 200; trial++) {
            long[] x = random.longs(3, -(1L << 40), 1L << 40).toArray();
            long limit = squares(x).sqrt().longValueExact();
            assertThat(NormClip.isWithin(x, limit))
                    .isEqualTo(BigInteger.valueOf(limit).pow(2).equals(squares(x)));
            assertThat(NormClip.isWithin(x, limit + 1)).isTrue();
        }
    }

    private static long[] encode(PlanParameters parameters, int weight, double... update) {
        return FixedPoint.encode(update, weight, CoordinateLayout.of(parameters, update.length), parameters)
                .x();
    }

    private static BigInteger squares(long[] x) {
        return Arrays.stream(x)
                .mapToObj(value -> BigInteger.valueOf(value).pow(2))
                .reduce(BigInteger.ZERO, BigInteger::add);
    }

    private static PlanParameters parameters(int fractionBits, double clipNorm) {
        return PlanSamples.parameters("""
                {'maxWeight': 50, 'maxContributors': 100, 'clip': 1000, 'fractionBits': %d,
                 'privacy': {'epsilon': 8, 'delta': 1e-5, 'clipNorm': %s, 'noiseMultiplier': 1, 'honestContributors': 3}}
                """.formatted(fractionBits, clipNorm));
    }
}
