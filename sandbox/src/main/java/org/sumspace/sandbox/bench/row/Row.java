package org.sumspace.sandbox.bench.row;

/** One line of the table: something that can be measured. */
public interface Row {
    RowSpec spec();

    /** Measures; the samples are in the row's unit. */
    Samples measure(Effort effort) throws Exception;
}
