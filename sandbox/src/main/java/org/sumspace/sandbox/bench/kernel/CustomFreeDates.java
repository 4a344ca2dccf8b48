package org.sumspace.sandbox.bench.kernel;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.sumspace.sandbox.bench.row.RowSpec;

/** The same where the dates are written as people write them. */
public class CustomFreeDates extends Kernel {
    private static final RowSpec SPEC =
            RowSpec.perSecond("custom.free-dates", Table.ROWS).needs(JsonRows.NAME, Table.ROWS);

    @Override
    public RowSpec spec() {
        return SPEC;
    }

    @State(Scope.Thread)
    public static class Input {
        final byte[] table = Table.freeDates();
    }

    @Benchmark
    public byte[] convert(Input input) {
        return Table.convert(input.table, Table.DATES);
    }
}
