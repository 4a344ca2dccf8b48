package org.sumspace.sandbox.bench.round;

import java.util.ArrayList;
import java.util.List;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.bench.row.Effort;
import org.sumspace.sandbox.bench.row.Row;
import org.sumspace.sandbox.bench.row.RowSpec;
import org.sumspace.sandbox.bench.row.Samples;

/** How much heap an aggregator needed at most, over all measurements of whole rounds before. */
final class HeapPeaks implements Row {
    private static final RowSpec SPEC = RowSpec.bytes("da.heap").largest().atMost(512 << 20);

    private final List<String> rows;
    private final List<Double> peaks = new ArrayList<>();

    /** @param rows that are measured before */
    HeapPeaks(List<String> rows) {
        this.rows = List.copyOf(rows);
    }

    /** @param peak of one aggregator in one measurement */
    void add(double peak) {
        peaks.add(peak);
    }

    @Override
    public RowSpec spec() {
        return SPEC;
    }

    @Override
    public List<String> follows() {
        return rows;
    }

    @Override
    public Samples measure(Effort effort) {
        if (peaks.isEmpty()) {
            throw new SandboxException("no whole round was measured before " + SPEC.name(), "Leave the name out");
        }
        return new Samples(peaks);
    }
}
