package org.sumspace.sandbox.bench.kernel;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.sumspace.sandbox.bench.row.RowSpec;

/** A table is converted by a mapping that comes with it, on one core. */
public class CustomPlain extends Kernel {
    private static final RowSpec SPEC = RowSpec.perSecond("custom.plain", Table.ROWS)
            .needs(JsonRows.NAME, Table.ROWS)
            .atLeast(100_000);

    @Override
    public RowSpec spec() {
        return SPEC;
    }

    @State(Scope.Thread)
    public static class Input {
        final byte[] table = Table.isoDates();
    }

    @Benchmark
    public byte[] convert(Input input) {
        return Table.convert(input.table, Table.PLAIN);
    }
}
