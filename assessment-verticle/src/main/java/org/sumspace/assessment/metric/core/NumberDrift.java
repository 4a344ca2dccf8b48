package org.sumspace.assessment.metric.core;

import org.sumspace.assessment.metric.domain.DriftResult.ColumnDrift;
import org.sumspace.assessment.shared.core.Rounding;
import org.sumspace.assessment.shared.core.Significance;

/** Compares the numbers of two runs, which come in ascending order. */
public final class NumberDrift {
    private static final int BINS = 10;
    private static final int DECIMALS = 6;

    private final long nReference;
    private final long n;
    private final double std;
    private final double[] referenceBins = new double[BINS];
    private final double[] bins = new double[BINS];
    private long referenceBefore;
    private long before;
    private double last = Double.NaN;
    private int bin;
    private double largest;
    private double area;

    /** @param std standard deviation of the earlier run */
    public NumberDrift(long nReference, long n, double std) {
        this.nReference = nReference;
        this.n = n;
        this.std = std;
    }

    /**
     * Bin i of the earlier run ends with its smallest value below or at which (i + 1) / 10 of its values are.
     *
     * @param value larger than the one before
     */
    public void add(double value, long inReference, long inThis) {
        double distance = Math.abs((double) referenceBefore / nReference - (double) before / n);
        if (!Double.isNaN(last)) {
            area += distance * (value - last);
        }
        last = value;
        referenceBins[bin] += inReference;
        bins[bin] += inThis;
        referenceBefore += inReference;
        before += inThis;
        largest = Math.max(largest, Math.abs((double) referenceBefore / nReference - (double) before / n));
        while (bin < BINS - 1 && (double) referenceBefore * BINS >= (double) nReference * (bin + 1)) {
            bin++;
        }
    }

    public ColumnDrift result(String column) {
        double p = Significance.kolmogorov(largest, nReference, n);
        return new ColumnDrift(
                column,
                "number",
                nReference,
                n,
                Rounding.to(DECIMALS, largest),
                p,
                p,
                Rounding.to(DECIMALS, Divergence.psi(referenceBins, bins)),
                Rounding.to(DECIMALS, Divergence.jensenShannon(referenceBins, bins)),
                std > 0 ? Rounding.to(DECIMALS, area / std) : null);
    }
}
