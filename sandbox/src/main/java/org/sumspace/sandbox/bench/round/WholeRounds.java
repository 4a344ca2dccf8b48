package org.sumspace.sandbox.bench.round;

import java.util.ArrayList;
import java.util.List;
import org.sumspace.sandbox.bench.row.Row;

/** All rows that run whole rounds. */
public final class WholeRounds {
    private static final int FEW_DATA_PROVIDERS = 3;
    private static final int MANY_DATA_PROVIDERS = 10;

    private WholeRounds() {}

    public static List<Row> rows() {
        HeapPeaks heap = new HeapPeaks(List.of("round.small", "scale.1e3"));
        List<Row> rows = new ArrayList<>();
        rows.addAll(SmallRounds.rows(FEW_DATA_PROVIDERS, new AggregatorsApart(), heap));
        rows.add(scale("scale.1e3", 1_000, heap));
        rows.add(heap);
        return rows;
    }

    /** A vector of 100 coefficients, more and more processors. */
    private static Row scale(String name, int processors, HeapPeaks heap) {
        Workload.Size size = new Workload.Size(processors, 10, 9);
        return new RoundRow(Round.spec(name, size), size, MANY_DATA_PROVIDERS, new AggregatorsApart(), heap, false);
    }
}
