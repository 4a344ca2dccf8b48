package org.sumspace.bench.round;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.sumspace.bench.row.BenchRow;
import org.sumspace.bench.row.Effort;
import org.sumspace.bench.row.JointRows;
import org.sumspace.bench.row.RowSamples;
import org.sumspace.bench.row.RowSpec;
import org.sumspace.sandbox.space.InProcessNodes;
import org.sumspace.sandbox.space.NodeKind;
import org.sumspace.sandbox.space.SpaceSize;

/**
 * Measures the median and the 99th percentile of rounds with ten processors and a model of 213 coefficients. A run is 100
 * rounds; the first rounds do not count. All nodes share one JVM, because on a small machine the JIT compilers of many JVMs
 * would use most of the processor time during this measurement.
 */
final class SmallRounds implements JointRows.Measurement {
    private static final Workload.Size SIZE = new Workload.Size(10, 3, 70);
    private static final int WARMUPS = 20;
    private static final int PER_RUN = 100;
    private static final String P50 = "round.small";
    private static final String P99 = "round.small.p99";
    private static final String OUTSIDE = "round.small.outside";

    private final int dataProviders;

    private SmallRounds(int dataProviders) {
        this.dataProviders = dataProviders;
    }

    static List<BenchRow> rows(int dataProviders) {
        return JointRows.of(
                new SmallRounds(dataProviders),
                RoundDemands.spec(P50, SIZE).atMost(40),
                RowSpec.millis(P99).needs(P50, 1).ratioAtMost(3),
                RowSpec.millis(OUTSIDE).needs(P50, 1).atMost(25));
    }

    @Override
    public Map<String, RowSamples> run(Effort effort) throws IOException {
        return BenchSpace.with(SpaceSize.of(1, dataProviders), new InProcessNodes(), this::measure);
    }

    private Map<String, RowSamples> measure(BenchSpace space) throws IOException {
        List<String> organisations = space.home().plan().dataProviders();
        Workload warmup = new Workload("warmup", SIZE, WARMUPS, organisations);
        Workload workload = new Workload("bench", SIZE, WARMUPS + Effort.RUNS_MIN * PER_RUN, organisations);
        space.enrol(workload);
        space.train(warmup);
        Timed queries = Timed.of(space, "sumspace_query");
        Timed trainings = Timed.of(space, "sumspace_training");
        BenchSpace.TrainingResult trained = space.train(workload);
        double inside = Timed.of(space, "sumspace_query").meanMillisSince(queries)
                + Timed.of(space, "sumspace_training").meanMillisSince(trainings);
        return samples(trained.millis().subList(WARMUPS, workload.rounds()), inside);
    }

    /** What a timer of the processor nodes has measured so far. */
    private record Timed(double seconds, double count) {
        static Timed of(BenchSpace space, String timer) {
            return new Timed(
                    space.total(NodeKind.PROCESSOR, timer + "_seconds_sum"),
                    space.total(NodeKind.PROCESSOR, timer + "_seconds_count"));
        }

        double meanMillisSince(Timed before) {
            return (seconds - before.seconds) * 1_000 / (count - before.count);
        }
    }

    /** @param inside mean time of a query and of a training, for both of which every round has to wait */
    private static Map<String, RowSamples> samples(List<Double> millis, double inside) {
        List<Double> p50 = new ArrayList<>();
        List<Double> p99 = new ArrayList<>();
        for (int from = 0; from < millis.size(); from += PER_RUN) {
            RowSamples run = new RowSamples(millis.subList(from, from + PER_RUN));
            p50.add(run.median());
            p99.add(run.sorted().get(PER_RUN - 2));
        }
        return Map.of(
                P50,
                new RowSamples(p50),
                P99,
                new RowSamples(p99),
                OUTSIDE,
                new RowSamples(p50).map(whole -> whole - inside));
    }
}
