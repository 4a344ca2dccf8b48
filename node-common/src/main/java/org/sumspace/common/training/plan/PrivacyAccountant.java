package org.sumspace.common.training.plan;

/**
 * Accounting of discrete Gaussian noise over rounds. A mechanism that is rho-concentrated is, for every order alpha above
 * 1, (alpha, rho alpha)-Rényi differentially private; over rounds these add up. The same arguments give the same bits on
 * every machine, because catalog, aggregators and processors must agree on the last round.
 */
final class PrivacyAccountant {
    private static final int ORDERS = 400;
    private static final double[] ALPHA = new double[ORDERS];
    /** The part of the conversion that depends on the order only, without the logarithm of delta. */
    private static final double[] OFFSET = new double[ORDERS];

    static {
        for (int i = 0; i < ORDERS; i++) {
            double above = 1e-3 * StrictMath.pow(1.06, i);
            ALPHA[i] = 1 + above;
            OFFSET[i] = StrictMath.log(above / ALPHA[i]) - StrictMath.log(ALPHA[i]) / above;
        }
    }

    private PrivacyAccountant() {}

    /**
     * The concentrated differential privacy of one sum, if one contribution is exchanged for zeros: half the square of
     * epsilon in theorem 1 of Kairouz, Liu and Steinke 2021 (arXiv 2102.06387).
     *
     * @param sensitivity Euclidean norm of one contribution
     * @param sigma parameter of the noise of each contributor
     * @param contributors number of contributors whose noise adds up
     */
    static double rho(double sensitivity, double sigma, int contributors, int dimension) {
        double notOneGaussian =
                10.0 * (contributors - 1) * StrictMath.exp(-StrictMath.PI * StrictMath.PI * sigma * sigma);
        double ratio = sensitivity / sigma;
        return ratio * ratio / contributors / 2 + notOneGaussian * dimension / 4;
    }

    /**
     * The smallest epsilon of a rho-concentrated mechanism for that delta, over a grid of orders: proposition 12 of
     * Canonne, Kamath and Steinke 2020 (arXiv 2004.00010).
     */
    static double epsilon(double rho, double delta) {
        double logarithm = -StrictMath.log(delta);
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < ORDERS; i++) {
            least = Math.min(least, rho * ALPHA[i] + logarithm / (ALPHA[i] - 1) + OFFSET[i]);
        }
        return Math.max(0, least);
    }
}
