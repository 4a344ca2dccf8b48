package org.sumspace.common.training.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.training.PlanSamples;
import org.sumspace.common.training.plan.PrivacyTerms;
import org.sumspace.common.training.secagg.FixedRandom;
import org.sumspace.common.training.secagg.RandomStream;

/** Statistics with fixed keys, so that every run has the same figures. */
class DiscreteGaussianTest {
    private static final int SAMPLES = 100_000;
    /** A deviation of so many standard errors has a probability of one in a million. */
    private static final double ERRORS = 5;

    @ParameterizedTest
    @ValueSource(longs = {1, 3, 8, 1_000_003, 1L << 40, 1L << 50})
    void meanAndVariance_areThoseOfTheDistribution(long sigma) {
        double[] scaled = Arrays.stream(samples(sigma))
                .mapToDouble(sample -> (double) sample / sigma)
                .toArray();
        double mean = Arrays.stream(scaled).average().orElseThrow();
        double variance = Arrays.stream(scaled).map(s -> s * s).average().orElseThrow();

        assertThat(mean).isCloseTo(0, within(ERRORS / Math.sqrt(SAMPLES)));
        assertThat(variance).isCloseTo(1, within(ERRORS * Math.sqrt(2.0 / SAMPLES)));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 3, 8})
    void eachInteger_hasItsProbability(long sigma) {
        int reach = (int) (3 * sigma);
        double[] expected = new double[2 * reach + 3];
        double total = 0;
        for (long k = -40 * sigma; k <= 40 * sigma; k++) {
            double weight = Math.exp(-(double) (k * k) / (2.0 * sigma * sigma));
            expected[bin(k, reach)] += weight;
            total += weight;
        }
        long[] found = new long[expected.length];
        Arrays.stream(samples(sigma)).forEach(sample -> found[bin(sample, reach)]++);

        assertThat(chiSquare(found, expected, SAMPLES / total)).isLessThan(critical(found.length - 1));
    }

    /** Thirty-two intervals that are equally likely in a normal distribution. */
    @Test
    void largeSigma_isANormalDistribution() {
        double[] limits = {
            0.0784, 0.1573, 0.2372, 0.3186, 0.4023, 0.4888, 0.5791, 0.6745, 0.7764, 0.8871, 1.0100, 1.1503, 1.3180,
            1.5341, 1.8627
        };
        long sigma = 1L << 36;
        long[] found = new long[32];
        for (long sample : samples(sigma)) {
            double size = Math.abs((double) sample / sigma);
            int stretch = 0;
            while (stretch < limits.length && size > limits[stretch]) {
                stretch++;
            }
            found[sample < 0 ? stretch : 16 + stretch]++;
        }
        double[] expected = new double[32];
        Arrays.fill(expected, 1);

        assertThat(chiSquare(found, expected, SAMPLES / 32.0)).isLessThan(critical(31));
    }

    @Test
    void contributorsTogether_haveTheRequestedVariance_withinTheirBounds() {
        PrivacyTerms terms = PrivacyTerms.of(
                PlanSamples.parameters("{'privacy': {'epsilon': 8, 'delta': 1e-5, 'clipNorm': 1, 'noiseMultiplier': 2,"
                        + " 'honestContributors': 4}}"),
                SAMPLES);
        long[] sum = new long[SAMPLES];
        for (int who = 0; who < 4; who++) {
            long[] own = new long[SAMPLES];
            DiscreteGaussian.addTo(own, terms, new FixedRandom(who));
            assertThat(Arrays.stream(own).map(Math::abs).max().orElseThrow()).isLessThanOrEqualTo(terms.noiseBound());
            Arrays.setAll(sum, k -> sum[k] + own[k]);
        }

        double unit = 2.0 * terms.sensitivity();
        double variance = Arrays.stream(sum)
                .mapToDouble(s -> s / unit * (s / unit))
                .average()
                .orElseThrow();
        assertThat(variance).isCloseTo(1, within(ERRORS * Math.sqrt(2.0 / SAMPLES)));
    }

    /** Noise of the right sigma practically never exceeds its bound, so the terms have a smaller sigma here. */
    @Test
    void noiseBeyondItsBound_isCutToIt() {
        PrivacyTerms terms = new PrivacyTerms(1 << 20, 8, 3, 500);
        long[] x = new long[500];
        DiscreteGaussian.addTo(x, terms, new DiscreteGaussian(new RandomStream(new byte[32]), 1 << 20));

        assertThat(x).contains(terms.noiseBound(), -terms.noiseBound());
        assertThat(Arrays.stream(x).map(Math::abs).max()).hasValue(terms.noiseBound());
    }

    @Test
    void anotherKey_givesOtherNoise_theSameKeyTheSame() {
        PrivacyTerms terms = new PrivacyTerms(1 << 20, 1 << 20, 3, 50);
        long[] one = new long[50];
        long[] again = new long[50];
        long[] other = new long[50];
        DiscreteGaussian.addTo(one, terms, new FixedRandom(1));
        DiscreteGaussian.addTo(again, terms, new FixedRandom(1));
        DiscreteGaussian.addTo(other, terms, new FixedRandom(2));

        assertThat(again).isEqualTo(one);
        assertThat(other).doesNotContain(one[0], one[1], one[2]);
    }

    @Test
    void integersBelowABound_areEquallyLikely() {
        RandomStream stream = new RandomStream(new byte[32]);
        long[] found = new long[7];
        for (int i = 0; i < SAMPLES; i++) {
            found[(int) stream.below(7)]++;
        }
        double[] expected = {1, 1, 1, 1, 1, 1, 1};

        assertThat(chiSquare(found, expected, SAMPLES / 7.0)).isLessThan(critical(6));
        assertThat(stream.below(1)).isZero();
        assertThat(stream.below(Long.MAX_VALUE)).isNotNegative();
    }

    @Test
    void impossibleSigma_isRefused() {
        RandomStream stream = new RandomStream(new byte[32]);

        assertThatThrownBy(() -> new DiscreteGaussian(stream, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new DiscreteGaussian(stream, (1L << 50) + 1))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new RandomStream(new byte[16])).isInstanceOf(IllegalArgumentException.class);
    }

    private static long[] samples(long sigma) {
        byte[] key = new byte[32];
        key[0] = 42;
        DiscreteGaussian noise = new DiscreteGaussian(new RandomStream(key), sigma);
        long[] samples = new long[SAMPLES];
        Arrays.setAll(samples, i -> noise.next());
        return samples;
    }

    private static int bin(long sample, int reach) {
        return (int) Math.max(-reach - 1, Math.min(reach + 1, sample)) + reach + 1;
    }

    private static double chiSquare(long[] found, double[] expected, double scale) {
        double sum = 0;
        for (int i = 0; i < found.length; i++) {
            double due = expected[i] * scale;
            sum += (found[i] - due) * (found[i] - due) / due;
        }
        return sum;
    }

    /**
     * The value that chi-square exceeds once in about 30 000 times (Wilson and Hilferty's approximation, 4 standard
     * deviations).
     */
    private static double critical(int degrees) {
        double spread = 2.0 / (9.0 * degrees);
        return degrees * Math.pow(1 - spread + 4 * Math.sqrt(spread), 3);
    }
}
