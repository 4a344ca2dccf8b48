package org.sumspace.common.training.model;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** Scales numbers of records down so that they stay integers and have exactly the new total. */
final class Apportionment {
    private Apportionment() {}

    /**
     * The method of the largest remainder; of equal remainders the first gets the record. A number that is zero stays
     * zero.
     *
     * @param total at most the sum of the numbers, and zero if that is zero
     */
    static long[] of(long[] numbers, long total) {
        long sum = Arrays.stream(numbers).sum();
        if (sum == total) {
            return numbers.clone();
        }
        long[] scaled = new long[numbers.length];
        long[] remainders = new long[numbers.length];
        long missing = total;
        for (int i = 0; i < numbers.length; i++) {
            long product = Math.multiplyExact(numbers[i], total);
            scaled[i] = product / sum;
            remainders[i] = product % sum;
            missing -= scaled[i];
        }
        IntStream.range(0, numbers.length)
                .boxed()
                .sorted(Comparator.comparingLong((Integer i) -> remainders[i]).reversed())
                .limit(missing)
                .forEach(i -> scaled[i]++);
        return scaled;
    }
}
