package org.sumspace.bench.row;

import java.util.List;

/** A measurement, which is one line of the table. */
public interface BenchRow {
    RowSpec spec();

    /** Runs the measurement; the samples are in the row's unit. */
    RowSamples measure(Effort effort) throws Exception;

    /** The version of the JDK with which it is measured. */
    default String jdk() {
        return Runtime.version().toString();
    }

    /** Names of rows that this row summarizes; they are measured before it. */
    default List<String> summarizedRows() {
        return List.of();
    }

    /** Whether it takes so long that it is measured only if it is requested by its whole name. */
    default boolean onlyOnRequest() {
        return false;
    }
}
