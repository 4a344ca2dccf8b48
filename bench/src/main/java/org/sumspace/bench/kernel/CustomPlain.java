package org.sumspace.bench.kernel;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.sumspace.bench.row.RowSpec;

/** Converts a table with a custom mapping, on one core. */
public class CustomPlain extends Kernel {
    private static final RowSpec SPEC = RowSpec.perSecond("custom.plain", SampleTable.ROWS)
            .needs(JsonRows.NAME, SampleTable.ROWS)
            .atLeast(100_000);

    @Override
    public RowSpec spec() {
        return SPEC;
    }

    @State(Scope.Thread)
    public static class Input {
        final byte[] table = SampleTable.isoDates();
    }

    @Benchmark
    public byte[] convert(Input input) {
        return SampleTable.convert(input.table, SampleTable.PLAIN);
    }
}
