package org.sumspace.sandbox.bench.row;

/** Which figure stands for all runs of a row. */
public enum Statistic {
    /** What disturbs a run on a shared machine disturbs few of them. */
    MEDIAN,
    /** Of what must never be exceeded. */
    LARGEST;

    public double of(Samples samples) {
        return this == MEDIAN ? samples.median() : samples.max();
    }
}
