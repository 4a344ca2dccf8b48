package org.sumspace.bench.round;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleConsumer;
import org.sumspace.bench.row.Effort;
import org.sumspace.bench.row.JointRows;
import org.sumspace.bench.row.RowSamples;
import org.sumspace.bench.row.RowSpec;
import org.sumspace.sandbox.space.NodeKind;
import org.sumspace.sandbox.space.SpaceNodeLauncher;
import org.sumspace.sandbox.space.SpaceSize;

/**
 * Measures rounds of one size: the duration from the creation of the plan to the registered version, and the bytes of sealed
 * shares that a processor sends.
 */
final class RoundRuns implements JointRows.Measurement {
    private static final String WIRE = ".wire";

    private final String name;
    private final Workload.Size size;
    private final int warmups;
    private final int dataProviders;
    private final SpaceNodeLauncher launcher;
    private final DoubleConsumer heap;

    /**
     * @param name name of the row
     * @param warmups number of rounds that do not count, because in them code is compiled, connections are opened and the
     *     model is fetched
     * @param heap gets the highest heap use of an aggregator
     */
    RoundRuns(
            String name,
            Workload.Size size,
            int warmups,
            int dataProviders,
            SpaceNodeLauncher launcher,
            DoubleConsumer heap) {
        this.name = name;
        this.warmups = warmups;
        this.size = size;
        this.dataProviders = dataProviders;
        this.launcher = launcher;
        this.heap = heap;
    }

    RowSpec spec() {
        return RoundDemands.spec(name, size);
    }

    RowSpec wire() {
        return RowSpec.bytes(name + WIRE);
    }

    /** Every round is long enough to be a run of its own, so the minimum number of runs is enough. */
    @Override
    public Map<String, RowSamples> run(Effort effort) throws IOException {
        return BenchSpace.with(SpaceSize.of(1, dataProviders).withShares(size.shares()), launcher, this::measure);
    }

    private Map<String, RowSamples> measure(BenchSpace space) throws IOException {
        Workload workload = new Workload(
                "bench", size, warmups + Effort.RUNS_MIN, space.home().plan().dataProviders());
        space.enrol(workload);
        BenchSpace.TrainingResult trained = space.train(workload);
        heap.accept(trained.heapPeak());
        double sent = space.total(NodeKind.PROCESSOR, "sumspace_sent_bytes_total")
                / ((double) workload.rounds() * workload.processors());
        return Map.of(
                name,
                new RowSamples(trained.millis().subList(warmups, workload.rounds())),
                name + WIRE,
                new RowSamples(List.of(sent)));
    }
}
