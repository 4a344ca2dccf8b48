package org.sumspace.bench.kernel;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.sumspace.bench.row.RowSpec;

/** Like {@link CustomPlain}, with a column of ISO dates that is parsed. */
public class CustomDates extends Kernel {
    private static final RowSpec SPEC = RowSpec.perSecond("custom.dates", SampleTable.ROWS)
            .needs(JsonRows.NAME, SampleTable.ROWS)
            .atLeast(40_000);

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
        return SampleTable.convert(input.table, SampleTable.DATES);
    }
}
