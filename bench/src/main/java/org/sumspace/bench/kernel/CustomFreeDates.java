package org.sumspace.bench.kernel;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.sumspace.bench.row.RowSpec;

/** Like {@link CustomDates}, with dates in the format of English prose. */
public class CustomFreeDates extends Kernel {
    private static final RowSpec SPEC =
            RowSpec.perSecond("custom.free-dates", SampleTable.ROWS).needs(JsonRows.NAME, SampleTable.ROWS);

    @Override
    public RowSpec spec() {
        return SPEC;
    }

    @State(Scope.Thread)
    public static class Input {
        final byte[] table = SampleTable.freeDates();
    }

    @Benchmark
    public byte[] convert(Input input) {
        return SampleTable.convert(input.table, SampleTable.DATES);
    }
}
