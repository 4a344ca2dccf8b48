package org.sumspace.common.training.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ApportionmentTest {
    @Test
    void largestRemainders_getTheRecordsThatAreLeft() {
        // 2.1, 0.7, 0, 4.2: one is left, and 0.7 is the largest remainder
        assertThat(Apportionment.of(new long[] {3, 1, 0, 6}, 7)).containsExactly(2, 1, 0, 4);
        // 1.5, 1.5: the first of equal remainders
        assertThat(Apportionment.of(new long[] {2, 2}, 3)).containsExactly(2, 1);
        assertThat(Apportionment.of(new long[] {3, 1, 0, 6}, 10)).containsExactly(3, 1, 0, 6);
        assertThat(Apportionment.of(new long[] {3, 1, 0, 6}, 0)).containsOnly(0);
        assertThat(Apportionment.of(new long[3], 0)).containsOnly(0);
    }

    @Test
    void anyNumbers_haveExactlyTheirTotal_andMoveByLessThanOne() {
        Random random = new Random(3);
        for (int trial = 0; trial < 500; trial++) {
            long[] numbers = random.longs(1 + random.nextInt(40), 0, 1 << random.nextInt(20))
                    .toArray();
            numbers[0]++;
            long sum = Arrays.stream(numbers).sum();
            long total = (long) (random.nextDouble() * sum);

            long[] scaled = Apportionment.of(numbers, total);

            assertThat(Arrays.stream(scaled).sum()).isEqualTo(total);
            for (int i = 0; i < numbers.length; i++) {
                assertThat(Math.abs(scaled[i] - numbers[i] * (double) total / sum))
                        .isLessThan(1);
            }
        }
    }
}
