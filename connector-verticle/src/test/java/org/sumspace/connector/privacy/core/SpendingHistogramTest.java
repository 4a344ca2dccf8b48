package org.sumspace.connector.privacy.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SpendingHistogramTest {
    @Test
    void values_areInTheirRanges_andTheLimitInTheLast() {
        assertThat(SpendingHistogram.of(List.of(0.0, 0.5, 1.0, 9.99, 10.0), 10))
                .isEqualTo(new SpendingHistogram(10, List.of(2, 1, 0, 0, 0, 0, 0, 0, 0, 2)));
    }

    @Test
    void valuesBeyondTheLimit_widenTheRanges() {
        assertThat(SpendingHistogram.of(List.of(20.0, 1.0), 10))
                .isEqualTo(new SpendingHistogram(20, List.of(1, 0, 0, 0, 0, 0, 0, 0, 0, 1)));
    }

    @Test
    void withoutValuesAndLimit_thereAreNoRanges() {
        assertThat(SpendingHistogram.of(List.of(), 0)).isEqualTo(new SpendingHistogram(0, List.of()));
        assertThat(SpendingHistogram.of(List.of(0.0), 0).counts()).isEmpty();
        assertThat(SpendingHistogram.of(List.of(), 10).counts()).hasSize(10).containsOnly(0);
    }
}
