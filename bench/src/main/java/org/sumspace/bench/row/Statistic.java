package org.sumspace.bench.row;

/** How the runs of a row are combined to one figure. */
public enum Statistic {
    /** The default: other load on a shared machine disturbs only few of the runs. */
    MEDIAN,
    /** For figures that must never be exceeded. */
    LARGEST;

    public double of(RowSamples samples) {
        return this == MEDIAN ? samples.median() : samples.max();
    }
}
