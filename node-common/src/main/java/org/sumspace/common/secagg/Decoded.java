package org.sumspace.common.secagg;

/** The sum over a contributor set, in the clear. */
public final class Decoded {
    private final long[] x;
    private final long weight;
    private final double[] mean;

    Decoded(long[] x, long weight, double[] mean) {
        this.x = x;
        this.weight = weight;
        this.mean = mean;
    }

    /** The sum of the contributors' integers, the weight included. Not a copy. */
    public long[] x() {
        return x;
    }

    /** The sum of the contributors' weights. */
    public long weight() {
        return weight;
    }

    /** What is added to the base: the weighted mean of the updates, or their sum. Not a copy. */
    public double[] mean() {
        return mean;
    }

    /** The new weights. */
    public double[] applyTo(double[] base) {
        if (base.length != mean.length) {
            throw new IllegalArgumentException(
                    "a base of " + base.length + " weights where " + mean.length + " are due");
        }
        double[] weights = new double[base.length];
        for (int k = 0; k < base.length; k++) {
            weights[k] = base[k] + mean[k];
        }
        return weights;
    }
}
