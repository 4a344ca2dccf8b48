package org.sumspace.sandbox.bench.round;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.sumspace.sandbox.bench.row.Effort;
import org.sumspace.sandbox.bench.row.RowSpec;
import org.sumspace.sandbox.bench.row.Samples;
import org.sumspace.sandbox.space.NodeKind;
import org.sumspace.sandbox.space.NodeLauncher;

/**
 * Rounds of one size: how long one takes from the creation of its plan to its registered version, and how many bytes of
 * sealed shares leave a processor in it.
 */
final class Rounds implements JointRows.Measurement {
    private static final String WIRE = ".wire";
    /** The first round is compiled, connected and fetched for. */
    private static final int WARMUPS = 1;

    private final String name;
    private final Workload.Size size;
    private final int dataProviders;
    private final NodeLauncher launcher;
    private final HeapPeaks heap;

    /** @param name of the row */
    Rounds(String name, Workload.Size size, int dataProviders, NodeLauncher launcher, HeapPeaks heap) {
        this.name = name;
        this.size = size;
        this.dataProviders = dataProviders;
        this.launcher = launcher;
        this.heap = heap;
    }

    RowSpec spec() {
        return Round.spec(name, size);
    }

    RowSpec wire() {
        return RowSpec.bytes(name + WIRE);
    }

    /** As many rounds as a row has runs at least: each is long enough to be a measurement. */
    @Override
    public Map<String, Samples> make(Effort effort) throws IOException {
        return RowSpace.with(dataProviders, launcher, this::make);
    }

    private Map<String, Samples> make(RowSpace space) throws IOException {
        Workload workload = new Workload(
                "bench", size, WARMUPS + Effort.RUNS_MIN, space.home().plan().dataProviders());
        space.enrol(workload);
        RowSpace.Trained trained = space.train(workload);
        heap.add(trained.heapPeak());
        double sent = space.total(NodeKind.PROCESSOR, "sumspace_sent_bytes_total")
                / ((double) workload.rounds() * workload.processors());
        return Map.of(
                name,
                new Samples(trained.millis().subList(WARMUPS, workload.rounds())),
                name + WIRE,
                new Samples(List.of(sent)));
    }
}
