package org.sumspace.bench.round;

import java.util.List;
import java.util.stream.Stream;
import org.sumspace.bench.alone.SingleAggregator;
import org.sumspace.bench.row.BenchRow;
import org.sumspace.bench.row.JointRows;
import org.sumspace.sandbox.space.SpaceNodeLauncher;

/** All rows that measure whole rounds, or the part of one aggregator in a round. */
public final class WholeRounds {
    private static final int FEW_DATA_PROVIDERS = 3;
    private static final int MANY_DATA_PROVIDERS = 10;

    private WholeRounds() {}

    public static List<BenchRow> rows() {
        SpaceNodeLauncher launcher = new SeparateAggregators();
        HeapPeaks heap = new HeapPeaks(
                List.of("round.large", "fanin.10k", SingleAggregator.NAME, "scale.1e3", "scale.1e4", "scale.1e5"));
        RoundRuns large =
                new RoundRuns("round.large", new Workload.Size(100, 1_000, 999), FEW_DATA_PROVIDERS, launcher, heap);
        RoundRuns fanIn =
                new RoundRuns("fanin.10k", new Workload.Size(10_000, 10, 99), MANY_DATA_PROVIDERS, launcher, heap);
        RoundRuns thousand = scale("scale.1e3", 1_000, launcher, heap);
        RoundRuns tenThousand = scale("scale.1e4", 10_000, launcher, heap);
        RoundRuns hundredThousand = scale("scale.1e5", 100_000, launcher, heap);
        return Stream.of(
                        SmallRounds.rows(FEW_DATA_PROVIDERS),
                        JointRows.of(large, large.spec().atMost(3_000).ratioAtMost(1.5), large.wire()),
                        JointRows.of(fanIn, fanIn.spec().atMost(10_000)),
                        List.<BenchRow>of(new SingleAggregator(launcher, heap::add)),
                        JointRows.of(thousand, thousand.spec()),
                        JointRows.of(tenThousand, tenThousand.spec()),
                        JointRows.onRequest(
                                hundredThousand, hundredThousand.spec().atMost(120_000)),
                        List.<BenchRow>of(heap))
                .flatMap(List::stream)
                .toList();
    }

    /** Rounds of a model of 100 coefficients with the given number of processors. */
    private static RoundRuns scale(String name, int processors, SpaceNodeLauncher launcher, HeapPeaks heap) {
        return new RoundRuns(name, new Workload.Size(processors, 10, 9), MANY_DATA_PROVIDERS, launcher, heap);
    }
}
