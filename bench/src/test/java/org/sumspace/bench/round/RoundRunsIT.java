package org.sumspace.bench.round;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sumspace.bench.row.Effort;
import org.sumspace.bench.row.RowSamples;
import org.sumspace.sandbox.space.InProcessNodes;

class RoundRunsIT {
    private static final Effort SMALLEST = new Effort(0, Effort.RUNS_MIN, Duration.ofMillis(1));
    /** Large enough that full shares are sent in two parts. */
    private static final Workload.Size SMALL = new Workload.Size(6, 150, 899);

    private static final int DATA_PROVIDERS = 4;

    private final HeapPeaks heap = new HeapPeaks(List.of());

    /** The measurement fails if a round is not exact. */
    @Test
    void roundsOfRealNodes_withSharesInParts_areMeasuredAndExact() throws Exception {
        RoundRuns rounds = new RoundRuns("round.it", SMALL, 1, DATA_PROVIDERS, new InProcessNodes(), heap::add);

        Map<String, RowSamples> measured = rounds.run(SMALLEST);

        RowSamples samples = requireNonNull(measured.get("round.it"));
        assertThat(samples.runs()).isEqualTo(Effort.RUNS_MIN);
        assertThat(samples.min()).isPositive();
        long fullShare = 8L * (SMALL.dimension() + 1);
        assertThat(requireNonNull(measured.get("round.it.wire")).max())
                .isBetween(fullShare + 3 * 32.0, fullShare + 3 * 500.0);
        RowSamples peaks = heap.measure(SMALLEST);
        assertThat(peaks.runs()).isEqualTo(1);
        assertThat(peaks.max()).isGreaterThan(1 << 20);
    }
}
