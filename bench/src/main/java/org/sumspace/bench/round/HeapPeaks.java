package org.sumspace.bench.round;

import java.util.ArrayList;
import java.util.List;
import org.sumspace.bench.row.BenchRow;
import org.sumspace.bench.row.Effort;
import org.sumspace.bench.row.RowSamples;
import org.sumspace.bench.row.RowSpec;
import org.sumspace.sandbox.SandboxException;

/** The peak heap use of an aggregator over all previous measurements of whole rounds. */
final class HeapPeaks implements BenchRow {
    private static final RowSpec SPEC = RowSpec.bytes("da.heap").largest().atMost(512 << 20);

    private final List<String> rows;
    private final List<Double> peaks = new ArrayList<>();

    /** @param rows names of the rows whose measurements add their peaks */
    HeapPeaks(List<String> rows) {
        this.rows = List.copyOf(rows);
    }

    /** @param peak peak heap use of an aggregator in one measurement */
    void add(double peak) {
        peaks.add(peak);
    }

    @Override
    public RowSpec spec() {
        return SPEC;
    }

    @Override
    public List<String> summarizedRows() {
        return rows;
    }

    @Override
    public RowSamples measure(Effort effort) {
        if (peaks.isEmpty()) {
            throw new SandboxException(
                    "no whole round was measured before " + SPEC.name(),
                    "Also name a row of whole rounds, or omit the name");
        }
        return new RowSamples(peaks);
    }
}
