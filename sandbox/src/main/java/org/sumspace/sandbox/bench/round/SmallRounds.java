package org.sumspace.sandbox.bench.round;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.sumspace.sandbox.bench.row.Effort;
import org.sumspace.sandbox.bench.row.Row;
import org.sumspace.sandbox.bench.row.RowSpec;
import org.sumspace.sandbox.bench.row.Samples;
import org.sumspace.sandbox.space.InProcessNodes;
import org.sumspace.sandbox.space.NodeKind;

/**
 * Rounds of ten processors and a model of 213 coefficients: half of them take no longer than p50, 99 of 100 no longer
 * than p99. A run is 100 rounds; the first rounds do not count. All nodes share one JVM: on a small machine the compilers
 * of many would have most of it for as long as this takes.
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

    static List<Row> rows(int dataProviders) {
        return JointRows.of(
                new SmallRounds(dataProviders),
                Round.spec(P50, SIZE).atMost(40),
                RowSpec.millis(P99).needs(P50, 1).ratioAtMost(3),
                RowSpec.millis(OUTSIDE).needs(P50, 1).atMost(25));
    }

    @Override
    public Map<String, Samples> make(Effort effort) throws IOException {
        return RowSpace.with(dataProviders, new InProcessNodes(), this::make);
    }

    private Map<String, Samples> make(RowSpace space) throws IOException {
        List<String> organisations = space.home().plan().dataProviders();
        Workload warmup = new Workload("warmup", SIZE, WARMUPS, organisations);
        Workload workload = new Workload("bench", SIZE, WARMUPS + Effort.RUNS_MIN * PER_RUN, organisations);
        space.enrol(workload);
        space.train(warmup);
        double before = insideSeconds(space);
        RowSpace.Trained trained = space.train(workload);
        double inside = (insideSeconds(space) - before) * 1_000 / (workload.rounds() * SIZE.processors());
        return samples(trained.millis().subList(WARMUPS, workload.rounds()), inside);
    }

    /** What all processors together spent on querying and training. */
    private static double insideSeconds(RowSpace space) {
        return space.total(NodeKind.PROCESSOR, "sumspace_query_seconds_sum")
                + space.total(NodeKind.PROCESSOR, "sumspace_training_seconds_sum");
    }

    /** @param inside of one processor in one round, on average: the least that a round waits for */
    private static Map<String, Samples> samples(List<Double> millis, double inside) {
        List<Double> p50 = new ArrayList<>();
        List<Double> p99 = new ArrayList<>();
        for (int from = 0; from < millis.size(); from += PER_RUN) {
            Samples run = new Samples(millis.subList(from, from + PER_RUN));
            p50.add(run.median());
            p99.add(run.sorted().get(PER_RUN - 2));
        }
        return Map.of(
                P50, new Samples(p50), P99, new Samples(p99), OUTSIDE, new Samples(p50).map(whole -> whole - inside));
    }
}
