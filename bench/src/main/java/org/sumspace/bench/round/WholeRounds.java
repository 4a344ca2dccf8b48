package org.sumspace.bench.round;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.sumspace.bench.alone.SingleAggregator;
import org.sumspace.bench.row.BenchRow;
import org.sumspace.bench.row.JointRows;
import org.sumspace.sandbox.space.SpaceNodeLauncher;
import org.sumspace.sandbox.space.SpacePlan;

/** All rows that measure whole rounds, or the part of one aggregator in a round. */
public final class WholeRounds {
    private static final int FEW_DATA_PROVIDERS = 3;
    private static final int MANY_DATA_PROVIDERS = 10;
    private static final int WARMUPS = 1;
    /** As many as the code needs to be compiled for the most part. */
    private static final int MANY_WARMUPS = 20;

    private static final int TEN_PROCESSORS = 10;
    private static final int MORE_SHARES = 5;

    private WholeRounds() {}

    public static List<BenchRow> rows() {
        SpaceNodeLauncher launcher = new SeparateAggregators();
        HeapPeaks heap = new HeapPeaks(
                List.of("round.large", "fanin.10k", SingleAggregator.NAME, "scale.1e3", "scale.1e4", "scale.1e5"));
        RoundRuns large = new RoundRuns(
                "round.large", new Workload.Size(100, 1_000, 999), WARMUPS, FEW_DATA_PROVIDERS, launcher, heap::add);
        RoundRuns fanIn = new RoundRuns(
                "fanin.10k", new Workload.Size(10_000, 10, 99), WARMUPS, MANY_DATA_PROVIDERS, launcher, heap::add);
        RoundRuns thousand = scale("scale.1e3", 1_000, launcher, heap);
        RoundRuns tenThousand = scale("scale.1e4", 10_000, launcher, heap);
        RoundRuns hundredThousand = scale("scale.1e5", 100_000, launcher, heap);
        return Stream.of(
                        SmallRounds.rows(FEW_DATA_PROVIDERS),
                        JointRows.of(large, large.spec().atMost(3_000).ratioAtMost(1.5), large.wire()),
                        ofTenProcessors(launcher),
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

    /** Rounds of ten processors, with 3 and with 5 shares, and with models of 10^4 and of 10^6 coefficients. */
    private static List<BenchRow> ofTenProcessors(SpaceNodeLauncher launcher) {
        return IntStream.of(SpacePlan.SHARES, MORE_SHARES)
                .boxed()
                .flatMap(shares -> Stream.of(
                        ofTenProcessors("1e4", new Workload.Size(TEN_PROCESSORS, 100, 99, shares), launcher),
                        ofTenProcessors("1e6", new Workload.Size(TEN_PROCESSORS, 1_000, 999, shares), launcher)))
                .flatMap(List::stream)
                .toList();
    }

    private static List<BenchRow> ofTenProcessors(String coefficients, Workload.Size size, SpaceNodeLauncher launcher) {
        String name = "round.shares." + size.shares() + "." + coefficients;
        RoundRuns rounds = new RoundRuns(name, size, MANY_WARMUPS, FEW_DATA_PROVIDERS, launcher, heapPeak -> {});
        return JointRows.of(rounds, rounds.spec());
    }

    /** Rounds of a model of 100 coefficients with the given number of processors. */
    private static RoundRuns scale(String name, int processors, SpaceNodeLauncher launcher, HeapPeaks heap) {
        return new RoundRuns(
                name, new Workload.Size(processors, 10, 9), WARMUPS, MANY_DATA_PROVIDERS, launcher, heap::add);
    }
}
