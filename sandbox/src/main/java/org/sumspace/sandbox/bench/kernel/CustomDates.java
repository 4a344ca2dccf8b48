package org.sumspace.sandbox.bench.kernel;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.sumspace.sandbox.bench.row.RowSpec;

/** The same where a column of ISO dates is read. */
public class CustomDates extends Kernel {
    private static final RowSpec SPEC = RowSpec.perSecond("custom.dates", Table.ROWS)
            .needs(JsonRows.NAME, Table.ROWS)
            .atLeast(40_000);

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
        return Table.convert(input.table, Table.DATES);
    }
}
