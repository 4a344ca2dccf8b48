package org.sumspace.sandbox.bench.round;

import java.io.IOException;
import java.util.List;
import org.sumspace.sandbox.bench.row.Effort;
import org.sumspace.sandbox.bench.row.Row;
import org.sumspace.sandbox.bench.row.RowSpec;
import org.sumspace.sandbox.bench.row.Samples;
import org.sumspace.sandbox.space.NodeLauncher;

/** How long a round takes, from the creation of its plan to its registered version. */
final class RoundRow implements Row {
    /** The first round is compiled, connected and fetched for. */
    private static final int WARMUPS = 1;

    private final RowSpec spec;
    private final Workload.Size size;
    private final int dataProviders;
    private final NodeLauncher launcher;
    private final HeapPeaks heap;
    private final boolean onlyOnRequest;

    RoundRow(
            RowSpec spec,
            Workload.Size size,
            int dataProviders,
            NodeLauncher launcher,
            HeapPeaks heap,
            boolean onlyOnRequest) {
        this.spec = spec;
        this.size = size;
        this.dataProviders = dataProviders;
        this.launcher = launcher;
        this.heap = heap;
        this.onlyOnRequest = onlyOnRequest;
    }

    @Override
    public RowSpec spec() {
        return spec;
    }

    @Override
    public boolean onlyOnRequest() {
        return onlyOnRequest;
    }

    /** As many rounds as a row has runs at least: each is long enough to be a measurement. */
    @Override
    public Samples measure(Effort effort) throws IOException {
        return RowSpace.with(dataProviders, launcher, space -> measure(space));
    }

    private Samples measure(RowSpace space) throws IOException {
        Workload workload = new Workload(
                "bench", size, WARMUPS + Effort.RUNS_MIN, space.home().plan().dataProviders());
        space.enrol(workload);
        List<Double> millis = space.train(workload);
        heap.add(space.aggregatorHeapPeak());
        return new Samples(millis.subList(WARMUPS, millis.size()));
    }
}
