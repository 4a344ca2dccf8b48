package org.sumspace.common.training.secagg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.PlanSamples;
import org.sumspace.common.training.encoding.AggregateDecoder;
import org.sumspace.common.training.encoding.DecodeException;
import org.sumspace.common.training.encoding.DecodeException.Reason;
import org.sumspace.common.training.encoding.FixedPoint;
import org.sumspace.common.training.plan.CoordinateLayout;
import org.sumspace.common.training.plan.PlanParameters;

/** Sharing and summing compared with unbounded integers. The argument of each case seeds all its randomness. */
class RingPropertiesTest {
    private static final BigInteger RING = BigInteger.ONE.shiftLeft(64);
    private static final long[] EXTREMES = {0, 1, -1, Long.MAX_VALUE, Long.MIN_VALUE, (1L << 53) - 1, 1 - (1L << 53)};

    static LongStream seeds() {
        return LongStream.range(0, 40);
    }

    static IntStream shareCounts() {
        return IntStream.rangeClosed(PlanParameters.MIN_SHARES, PlanParameters.MAX_SHARES);
    }

    @ParameterizedTest
    @MethodSource("shareCounts")
    void everyFullIndex_ofEveryNumberOfShares_hidesWithMasksThatAddUpToNothing(int shares) {
        long[] x = vector(50, new Random(shares));
        for (int full = 1; full <= shares; full++) {
            BigInteger[] masks = zeros(x.length);
            for (long[] share : opened(x, shares, full, context(x.length, full))) {
                for (int k = 0; k < x.length; k++) {
                    masks[k] = masks[k].add(BigInteger.valueOf(share[k])).subtract(BigInteger.valueOf(x[k]));
                }
            }
            assertThat(masks)
                    .as("full index %d", full)
                    .allMatch(mask -> mask.mod(RING).signum() == 0);
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void anyTreeOfSums_withRepeatsSubtracted_isTheSumOfAllIntegers(long seed) {
        Random random = new Random(seed);
        int shares = 2 + random.nextInt(15);
        int dimension = 1 + random.nextInt(random.nextInt(10) == 0 ? 20_000 : 300);
        BigInteger[] expected = zeros(dimension);
        List<long[]> columns = new ArrayList<>();
        List<List<Share>> contributions = new ArrayList<>();
        int contributors = 1 + random.nextInt(9);
        for (int who = 0; who < contributors; who++) {
            long[] x = vector(dimension, random);
            for (int k = 0; k < dimension; k++) {
                expected[k] = expected[k].add(BigInteger.valueOf(x[k]).multiply(BigInteger.valueOf(shares)));
            }
            int full = 1 + random.nextInt(shares);
            contributions.add(
                    ShareSplitter.split(x, shares, full, context(dimension, who), new FixedRandom(seed + who)));
        }
        for (int index = 1; index <= shares; index++) {
            columns.addAll(sumsOfSomeAggregators(contributions, index, dimension, random));
        }
        long[] total = mergedInAnyOrder(columns, random);

        for (int k = 0; k < dimension; k++) {
            assertThat(BigInteger.valueOf(total[k]).mod(RING)).isEqualTo(expected[k].mod(RING));
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void expansionInAnyChunks_fromAnyOffset_isTheStreamAtOnce(long seed) {
        Random random = new Random(seed);
        int dimension = 1 + random.nextInt(30_000);
        byte[] bytes = new byte[ShareExpander.SEED_BYTES];
        random.nextBytes(bytes);
        long[] whole = new long[dimension];
        new ShareExpander(bytes, context(dimension, 1), 1).add(0, whole, 0, dimension);
        ShareExpander expander = new ShareExpander(bytes, context(dimension, 1), 1);
        for (int jump = 0; jump < 5; jump++) {
            int begin = random.nextInt(dimension);
            long[] chunked = new long[dimension - begin];
            for (int done = 0; done < chunked.length; ) {
                int chunk = Math.min(1 + random.nextInt(random.nextBoolean() ? 9 : 5_000), chunked.length - done);
                expander.add(begin + done, chunked, done, chunk);
                done += chunk;
            }
            assertThat(chunked).as("from %d", begin).isEqualTo(Arrays.copyOfRange(whole, begin, dimension));
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void shareLostDoubledOrFlipped_neverDecodes(long seed) {
        Random random = new Random(seed);
        int shares = 3 + 2 * random.nextInt(7);
        PlanParameters parameters = PlanSamples.parameters("{'shares': " + shares + "}");
        CoordinateLayout layout = CoordinateLayout.of(parameters, 200);
        List<long[]> sums = new ArrayList<>();
        int full = 1 + random.nextInt(shares);
        double[] update = random.doubles(200, -9, 9).toArray();
        long[] x = FixedPoint.encode(update, 1 + random.nextInt(1_000), layout, parameters)
                .x();
        opened(x, shares, full, context(layout.length(), 1)).forEach(sums::add);
        assertThat(AggregateDecoder.decode(sums, 1, layout, parameters).x()).isEqualTo(x);

        for (Damage damage : Damage.values()) {
            List<long[]> damaged = new ArrayList<>(sums);
            damaged.replaceAll(long[]::clone);
            damage.apply(damaged.get(random.nextInt(shares)), random);
            DecodeException refused = catchThrowableOfType(
                    DecodeException.class, () -> AggregateDecoder.decode(damaged, 1, layout, parameters));
            assertThat(refused).as("%s", damage).isNotNull();
            assertThat(refused.reason()).as("%s", damage).isEqualTo(Reason.REMAINDER);
        }
    }

    private enum Damage {
        LOST,
        DOUBLED,
        FLIPPED;

        void apply(long[] sum, Random random) {
            switch (this) {
                case LOST -> Arrays.fill(sum, 0);
                case DOUBLED -> Arrays.setAll(sum, k -> sum[k] * 2);
                case FLIPPED -> sum[random.nextInt(sum.length)] ^= 1L << random.nextInt(64);
            }
        }
    }

    /**
     * Every share goes to one of a few aggregators in random order. Some arrive twice, and the repetition is subtracted
     * again.
     */
    private static List<long[]> sumsOfSomeAggregators(
            List<List<Share>> contributions, int index, int dimension, Random random) {
        List<RingAccumulator> aggregators = IntStream.range(0, 3)
                .mapToObj(i -> new RingAccumulator(dimension))
                .toList();
        List<Integer> arrivals =
                new ArrayList<>(IntStream.range(0, contributions.size()).boxed().toList());
        Collections.shuffle(arrivals, random);
        for (int who : arrivals) {
            RingAccumulator aggregator = aggregators.get(random.nextInt(3));
            Share share = contributions.get(who).get(index - 1);
            aggregator.add(share, context(dimension, who), index);
            if (random.nextBoolean()) {
                aggregator.add(share, context(dimension, who), index);
                aggregator.subtract(share, context(dimension, who), index);
            }
        }
        return aggregators.stream()
                .map(each -> RingVector.ofBytes(each.toBytes(), dimension))
                .toList();
    }

    /** Adds random pairs until one sum is left, which makes a random binary tree. */
    private static long[] mergedInAnyOrder(List<long[]> sums, Random random) {
        while (sums.size() > 1) {
            long[] left = sums.remove(random.nextInt(sums.size()));
            long[] right = sums.remove(random.nextInt(sums.size()));
            long[] both = left.clone();
            Arrays.setAll(both, k -> left[k] + right[k]);
            sums.add(both);
        }
        return sums.get(0);
    }

    private static List<long[]> opened(long[] x, int shares, int full, ShareContext context) {
        List<Share> split = ShareSplitter.split(x, shares, full, context, new FixedRandom(full));
        return IntStream.rangeClosed(1, shares)
                .mapToObj(index -> {
                    RingAccumulator alone = new RingAccumulator(x.length);
                    alone.add(split.get(index - 1), context, index);
                    return RingVector.ofBytes(alone.toBytes(), x.length);
                })
                .toList();
    }

    private static long[] vector(int dimension, Random random) {
        long[] x = random.longs(dimension).toArray();
        for (int k = 0; k < dimension; k += 1 + random.nextInt(5)) {
            x[k] = EXTREMES[random.nextInt(EXTREMES.length)];
        }
        return x;
    }

    private static BigInteger[] zeros(int length) {
        BigInteger[] zeros = new BigInteger[length];
        Arrays.fill(zeros, BigInteger.ZERO);
        return zeros;
    }

    private static ShareContext context(int dimension, int who) {
        return new ShareContext(Digest.ZERO, 1, new DpId(7, who), dimension, 24);
    }
}
