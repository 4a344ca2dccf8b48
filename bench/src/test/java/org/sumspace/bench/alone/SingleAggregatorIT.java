package org.sumspace.bench.alone;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sumspace.bench.row.Effort;
import org.sumspace.bench.row.RowSamples;
import org.sumspace.sandbox.space.InProcessNodes;

class SingleAggregatorIT {
    private static final Effort SMALLEST = new Effort(0, Effort.RUNS_MIN, Duration.ofMillis(1));

    private final List<Double> heap = new ArrayList<>();

    /** The measurement fails if an acknowledged share is not stored. */
    @Test
    void sharesSealedBeforehand_areAcknowledgedByARealAggregator() throws Exception {
        RowSamples samples = new SingleAggregator(new InProcessNodes(), heap::add, 20, 40).measure(SMALLEST);

        assertThat(samples.runs()).isEqualTo(Effort.RUNS_MIN);
        assertThat(samples.min()).isPositive();
        assertThat(heap).hasSize(1);
    }
}
