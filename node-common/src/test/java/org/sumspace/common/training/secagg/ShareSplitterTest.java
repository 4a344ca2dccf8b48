package org.sumspace.common.training.secagg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.DpId;
import org.sumspace.common.wire.MalformedException;

class ShareSplitterTest {
    private static final int DIMENSION = 8_192;
    private static final ShareContext CONTEXT = new ShareContext(Digest.ZERO, 1, new DpId(1, 2), DIMENSION, 24);
    /** For 255 degrees of freedom. A uniform source exceeds it once in a million times. */
    private static final double CHI_SQUARE_LIMIT = 377;

    private enum Secret {
        ZERO,
        MINIMUM,
        MAXIMUM,
        SMALL;

        long[] vector() {
            Random random = new Random(9);
            return switch (this) {
                case ZERO -> new long[DIMENSION];
                case MINIMUM -> LongArrays.filled(DIMENSION, -(1L << 53));
                case MAXIMUM -> LongArrays.filled(DIMENSION, 1L << 53);
                case SMALL -> random.longs(DIMENSION, -100, 100).toArray();
            };
        }
    }

    @ParameterizedTest
    @MethodSource("secrets")
    void bytesOfEveryShare_areUniform_whateverIsShared(Secret secret, int number) {
        for (int fullIndex = 1; fullIndex <= number; fullIndex++) {
            for (long[] share : vectors(split(secret.vector(), number, fullIndex, 40 + fullIndex))) {
                assertThat(chiSquare(share)).isLessThan(CHI_SQUARE_LIMIT);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("secretsInMoreThanTwo")
    void sumsAndDifferencesOfSharesButNotAll_areUniform_whateverIsShared(Secret secret, int number) {
        List<long[]> shares = vectors(split(secret.vector(), number, number - 1, 77));
        for (int left = 0; left < number; left++) {
            for (int right = left + 1; right < number; right++) {
                assertThat(chiSquare(combined(shares.get(left), shares.get(right), 1)))
                        .isLessThan(CHI_SQUARE_LIMIT);
                assertThat(chiSquare(combined(shares.get(left), shares.get(right), -1)))
                        .isLessThan(CHI_SQUARE_LIMIT);
            }
            assertThat(chiSquare(sumOfAllBut(left, shares))).isLessThan(CHI_SQUARE_LIMIT);
        }
    }

    private static Stream<Arguments> secrets() {
        return secretsIn(2, 3, 5, 16);
    }

    /** A sum or difference of two shares of two is not uniform, so there are more shares. */
    private static Stream<Arguments> secretsInMoreThanTwo() {
        return secretsIn(3, 5, 16);
    }

    private static Stream<Arguments> secretsIn(Integer... numbers) {
        return Arrays.stream(Secret.values())
                .flatMap(secret -> Arrays.stream(numbers).map(number -> Arguments.of(secret, number)));
    }

    @Test
    void chiSquare_noticesWhatIsNotUniform() {
        assertThat(chiSquare(Secret.SMALL.vector())).isGreaterThan(CHI_SQUARE_LIMIT);
    }

    @ParameterizedTest
    @CsvSource({"2,1", "2,2", "3,1", "3,3", "8,5", "16,16"})
    void shares_addUpToSharesTimesTheVector(int shares, int fullIndex) {
        long[] x = new Random(5).longs(DIMENSION).toArray();
        List<Share> split = split(x.clone(), shares, fullIndex, 5);

        long[] sum = new long[DIMENSION];
        vectors(split).forEach(share -> Arrays.setAll(sum, k -> sum[k] + share[k]));

        assertThat(sum).isEqualTo(Arrays.stream(x).map(value -> value * shares).toArray());
        assertThat(IntStream.rangeClosed(1, shares).filter(i -> split.get(i - 1).kind() == Share.Kind.FULL))
                .containsExactly(fullIndex);
    }

    @Test
    void upload_isOneVectorAndSeeds() {
        List<Share> split = split(new long[DIMENSION], 3, 1, 1);

        assertThat(split.stream().mapToInt(share -> share.bytes().length).sum()).isEqualTo(8 * DIMENSION + 2 * 32 + 3);
    }

    @Test
    void sameVectorTwice_givesOtherShares() {
        FixedRandom random = new FixedRandom(3);
        List<Share> first = ShareSplitter.split(new long[DIMENSION], 3, 1, CONTEXT, random);
        List<Share> second = ShareSplitter.split(new long[DIMENSION], 3, 1, CONTEXT, random);

        assertThat(first).doesNotContainAnyElementsOf(second);
    }

    /** If seeds were equal, the holder of one would know the other streams too. */
    @Test
    void seedsOfOneVector_areAllDifferent() {
        List<Share> shares = split(new long[DIMENSION], 5, 2, 1);

        assertThat(shares)
                .filteredOn(share -> share.kind() == Share.Kind.SEED)
                .hasSize(4)
                .doesNotHaveDuplicates();
    }

    @Test
    void vectorOfAnotherLength_isRefused() {
        assertThatThrownBy(() -> split(new long[DIMENSION - 1], 3, 1, 1)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @CsvSource({"1,1", "3,0", "3,4"})
    void impossibleIndex_isRefused(int shares, int fullIndex) {
        assertThatThrownBy(() -> split(new long[DIMENSION], shares, fullIndex, 1))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void bytesThatAreNoShare_areRefused() {
        byte[] seed = new byte[33];
        seed[0] = 1;

        assertThat(Share.parse(seed, 4).kind()).isEqualTo(Share.Kind.SEED);
        assertRefused(new byte[0]);
        assertRefused(new byte[] {2});
        assertRefused(new byte[] {-1});
        assertRefused(Arrays.copyOf(seed, 32));
        assertRefused(Arrays.copyOf(seed, 34));
        assertRefused(new byte[1 + 8 * 4 - 1]);
        assertRefused(new byte[1 + 8 * 4 + 1]);
    }

    @Test
    void printedShare_showsNothingOfItself() {
        Share share = split(LongArrays.filled(DIMENSION, 123_456_789L), 3, 1, 1).get(0);

        assertThat(share).hasToString("a FULL share");
    }

    private static void assertRefused(byte[] bytes) {
        assertThatThrownBy(() -> Share.parse(bytes, 4)).isInstanceOf(MalformedException.class);
    }

    private static List<Share> split(long[] x, int shares, int fullIndex, long seed) {
        return ShareSplitter.split(x, shares, fullIndex, CONTEXT, new FixedRandom(seed));
    }

    private static List<long[]> vectors(List<Share> shares) {
        return IntStream.range(0, shares.size())
                .mapToObj(i -> {
                    RingAccumulator alone = new RingAccumulator(DIMENSION);
                    alone.add(shares.get(i), CONTEXT, i + 1);
                    return RingVector.ofBytes(alone.toBytes(), DIMENSION);
                })
                .toList();
    }

    private static long[] combined(long[] left, long[] right, int sign) {
        long[] both = new long[left.length];
        Arrays.setAll(both, k -> left[k] + sign * right[k]);
        return both;
    }

    private static long[] sumOfAllBut(int left, List<long[]> shares) {
        long[] sum = new long[DIMENSION];
        for (int i = 0; i < shares.size(); i++) {
            if (i != left) {
                long[] share = shares.get(i);
                Arrays.setAll(sum, k -> sum[k] + share[k]);
            }
        }
        return sum;
    }

    private static double chiSquare(long[] vector) {
        byte[] bytes = RingVector.toBytes(vector);
        int[] counts = new int[256];
        for (byte b : bytes) {
            counts[b & 0xff]++;
        }
        double expected = bytes.length / 256.0;
        return Arrays.stream(counts)
                .mapToDouble(count -> (count - expected) * (count - expected) / expected)
                .sum();
    }

    private static final class LongArrays {
        static long[] filled(int length, long value) {
            long[] filled = new long[length];
            Arrays.fill(filled, value);
            return filled;
        }
    }
}
