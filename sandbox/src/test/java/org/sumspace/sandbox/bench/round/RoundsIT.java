package org.sumspace.sandbox.bench.round;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sumspace.sandbox.bench.row.Effort;
import org.sumspace.sandbox.bench.row.RowSpec;
import org.sumspace.sandbox.bench.row.Samples;
import org.sumspace.sandbox.space.InProcessNodes;

class RoundRowIT {
    private static final Effort SMALLEST = new Effort(0, Effort.RUNS_MIN, Duration.ofMillis(1));
    private static final Workload.Size TINY = new Workload.Size(6, 3, 4);
    private static final int DATA_PROVIDERS = 4;

    private final HeapPeaks heap = new HeapPeaks(List.of());

    /** A round that is not exact fails the measurement. */
    @Test
    void roundsOfRealNodes_areMeasuredAndExact() throws Exception {
        RoundRow row =
                new RoundRow(RowSpec.millis("round.tiny"), TINY, DATA_PROVIDERS, new InProcessNodes(), heap, false);

        Samples samples = row.measure(SMALLEST);

        assertThat(samples.runs()).isEqualTo(Effort.RUNS_MIN);
        assertThat(samples.min()).isPositive();
        Samples peaks = heap.measure(SMALLEST);
        assertThat(peaks.runs()).isEqualTo(1);
        assertThat(peaks.max()).isGreaterThan(1 << 20);
    }
}
