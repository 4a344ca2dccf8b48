package org.sumspace.common.training.secagg;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.PlanSamples;
import org.sumspace.common.training.encoding.AggregateDecoder;
import org.sumspace.common.training.encoding.Decoded;
import org.sumspace.common.training.encoding.FixedPoint;
import org.sumspace.common.training.plan.CoordinateLayout;
import org.sumspace.common.training.plan.FederatedAveraging;
import org.sumspace.common.training.plan.OptimizerState;
import org.sumspace.common.training.plan.PlanParameters;

/** The aggregate equals the plain integer sum of the contributions, bit for bit. */
class ExactnessTest {

    static LongStream cases() {
        return LongStream.range(0, 60);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void randomContributions_inAnyOrder_addUpExactly(long seed) {
        Random random = new Random(seed);
        int shares = 2 + random.nextInt(15);
        Round round = new Round(parameters(shares, random), 1 + random.nextInt(4_096), seed);
        int contributors = 1 + random.nextInt(12);
        for (int i = 0; i < contributors; i++) {
            round.contribute(randomUpdate(random, round.dimension()), 1 + random.nextInt(1_000));
        }

        assertThat(round.decode(round.everyone()).x()).isEqualTo(round.plainSum(round.everyone()));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void laterSubtraction_leavesTheSumOfTheOthers(long seed) {
        Random random = new Random(seed);
        Round round = new Round(parameters(2 + random.nextInt(4), random), 1 + random.nextInt(300), seed);
        for (int i = 0; i < 8; i++) {
            round.contribute(randomUpdate(random, round.dimension()), 1 + random.nextInt(1_000));
        }
        List<Integer> kept = round.everyone().stream()
                .filter(i -> random.nextBoolean() || i == 0)
                .toList();

        assertThat(round.decode(kept).x()).isEqualTo(round.plainSum(kept));
    }

    @ParameterizedTest
    @ValueSource(doubles = {-8, 8, -0.0, 1e300, -1e300, Double.MIN_VALUE})
    void everyCoordinateAtAnExtreme_addsUpExactly(double value) {
        Round round = new Round(parameters(5, new Random(1)), 33, 1);
        for (int i = 0; i < 20; i++) {
            round.contribute(IntStream.range(0, 33).mapToDouble(k -> value).toArray(), 1_000);
        }

        assertThat(round.decode(round.everyone()).x()).isEqualTo(round.plainSum(round.everyone()));
    }

    @Test
    void sumAtTheVeryOverflowBound_isExact() {
        PlanParameters parameters = PlanSamples.parameters("""
                {'shares': 2, 'maxContributors': 1023, 'minContributors': 3, 'maxWeight': 1, 'fractionBits': 40,
                 'clip': 4096}""");
        Round round = new Round(parameters, 2, 1);
        for (int i = 0; i < 1_023; i++) {
            round.contribute(new double[] {4_096, -4_096}, 1);
        }

        Decoded decoded = round.decode(round.everyone());

        assertThat(decoded.x()).isEqualTo(round.plainSum(round.everyone()));
        assertThat(decoded.mean()).containsExactly(4_096, -4_096);
    }

    @Test
    void aMillionCoordinates_addUpExactly() {
        Random random = new Random(3);
        Round round = new Round(parameters(3, random), 1_000_000, 3);
        for (int i = 0; i < 3; i++) {
            round.contribute(randomUpdate(random, 1_000_000), 1 + i);
        }

        assertThat(round.decode(round.everyone()).x()).isEqualTo(round.plainSum(round.everyone()));
    }

    @ParameterizedTest
    @ValueSource(ints = {999_000, 999_001, 999_002, 999_003, 999_004, 999_005, 999_006, 999_007, 999_008})
    void clipWhoseProductsAreRounded_isNotRefusedAtTheBound(int weight) {
        PlanParameters parameters = PlanSamples.parameters("""
                {'shares': 2, 'maxContributors': 500, 'maxWeight': 1000000, 'fractionBits': 35, 'clip': 0.1}""");
        Round round = new Round(parameters, 2, 1);
        round.contribute(new double[] {1, -1}, weight);

        assertThat(round.decode(round.everyone()).x()).isEqualTo(round.plainSum(round.everyone()));
    }

    @Test
    void weightedMean_isThatOfTheUpdatesWithinRounding() {
        Round round = new Round(PlanSamples.parameters("{}"), 1, 1);
        round.contribute(new double[] {0.5}, 1);
        round.contribute(new double[] {-0.25}, 3);

        Decoded decoded = round.decode(round.everyone());

        assertThat(decoded.weight()).isEqualTo(4);
        assertThat(decoded.mean()).containsExactly(-0.0625);
        assertThat(decoded.applyTo(new double[] {10}, FederatedAveraging.INSTANCE, OptimizerState.NONE)
                        .weights())
                .containsExactly(9.9375);
    }

    @Test
    void sumMode_addsTheVectorsWithoutTheirWeights() {
        Round round = new Round(PlanSamples.parameters("{'aggregation': 'sum'}"), 1, 1);
        round.contribute(new double[] {0.5}, 7);
        round.contribute(new double[] {2.25}, 900);

        Decoded decoded = round.decode(round.everyone());

        assertThat(decoded.mean()).containsExactly(2.75);
        assertThat(decoded.weight()).isEqualTo(907);
    }

    private static PlanParameters parameters(int shares, Random random) {
        String aggregation = random.nextBoolean() ? "weightedMean" : "sum";
        return PlanSamples.parameters("{'shares': " + shares + ", 'fractionBits': " + (8 + random.nextInt(20))
                + ", 'aggregation': '" + aggregation + "'}");
    }

    private static double[] randomUpdate(Random random, int dimension) {
        return random.doubles(dimension, -10, 10).toArray();
    }

    /**
     * The round of one group: every contribution is split, and every aggregator adds its shares in an order of its own.
     */
    private static final class Round {
        private final PlanParameters parameters;
        private final CoordinateLayout layout;
        private final FixedRandom random;
        private final List<long[]> contributions = new ArrayList<>();
        private final List<List<Share>> shares = new ArrayList<>();

        Round(PlanParameters parameters, int dimension, long seed) {
            this.parameters = parameters;
            this.layout = CoordinateLayout.of(parameters, dimension);
            this.random = new FixedRandom(seed);
        }

        int dimension() {
            return layout.update().count();
        }

        void contribute(double[] update, long weight) {
            int who = contributions.size();
            long[] x = FixedPoint.encode(update, weight, layout, parameters).x();
            contributions.add(x.clone());
            int fullIndex = 1 + who % parameters.shares();
            shares.add(ShareSplitter.split(x, parameters.shares(), fullIndex, context(who), random));
        }

        private ShareContext context(int who) {
            return new ShareContext(
                    Digest.ZERO,
                    1,
                    new DpId(0, who),
                    layout.length(),
                    layout.update().fractionBits());
        }

        List<Integer> everyone() {
            return IntStream.range(0, contributions.size()).boxed().toList();
        }

        long[] plainSum(List<Integer> who) {
            long[] sum = new long[layout.length()];
            who.forEach(i -> {
                for (int k = 0; k < sum.length; k++) {
                    sum[k] = Math.addExact(sum[k], contributions.get(i)[k]);
                }
            });
            return sum;
        }

        Decoded decode(List<Integer> who) {
            List<long[]> sums = new ArrayList<>();
            for (int index = 1; index <= parameters.shares(); index++) {
                sums.add(RingVector.ofBytes(sum(index, who).toBytes(), layout.length()));
            }
            return AggregateDecoder.decode(sums, who.size(), layout, parameters);
        }

        /** Adds all received shares, then subtracts those that are not in the set. */
        private RingAccumulator sum(int index, List<Integer> who) {
            RingAccumulator accumulator = new RingAccumulator(layout.length());
            List<Integer> arrivals = new ArrayList<>(everyone());
            Collections.shuffle(arrivals, new Random(index));
            arrivals.forEach(i -> accumulator.add(received(i, index), context(i), index));
            arrivals.stream()
                    .filter(i -> !who.contains(i))
                    .forEach(i -> accumulator.subtract(received(i, index), context(i), index));
            return accumulator;
        }

        private Share received(int who, int index) {
            return Share.parse(shares.get(who).get(index - 1).bytes().clone(), layout.length());
        }
    }
}
