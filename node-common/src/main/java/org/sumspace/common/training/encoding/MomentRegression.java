package org.sumspace.common.training.encoding;

import java.math.BigInteger;
import org.sumspace.common.training.model.LeastSquares;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.common.training.model.Scale;
import org.sumspace.common.training.model.SecondMoments;

/**
 * Linear and ridge regression as scikit-learn defines them, from the decoded sums of second moments. Features and target
 * are centred in exact integers, which are divided once; the same sums give the same bits on every machine.
 */
final class MomentRegression {
    /** A column counts as explained by those before it if this part of its sum of squares remains. */
    private static final double RELATIVE_CUT = Math.scalb(1.0, -40);

    /** The same for a remainder of so many of the largest errors by the rounding of contributions. */
    private static final double ROUNDING_CUT = 8;

    private final long[] sums;
    private final int features;
    private final int fractionBits;
    private final double weight;
    private final double rounding;
    private final boolean centred;

    private MomentRegression(Decoded decoded, ModelFile base, int contributors, int fractionBits) {
        this.sums = decoded.x();
        this.features = base.features();
        this.fractionBits = fractionBits;
        this.weight = (double) decoded.weight();
        this.rounding = Math.scalb(0.5 * contributors, -fractionBits);
        this.centred = base.fitsIntercept();
        if (sums.length <= SecondMoments.count(features)) {
            throw new IllegalArgumentException("expected second moments of " + features + " features");
        }
    }

    /**
     * The weights of a model of the base model's estimator, in the target's own unit. The base model's weights do not
     * matter.
     *
     * @param contributors in the sums
     */
    static double[] weights(Decoded decoded, ModelFile base, Scale target, int contributors, int fractionBits) {
        return new MomentRegression(decoded, base, contributors, fractionBits).weights(base.squaresPenalty(), target);
    }

    private double[] weights(double penalty, Scale target) {
        double[][] matrix = new double[features][];
        double[] right = new double[features];
        double[] cuts = new double[features];
        for (int i = 0; i < features; i++) {
            matrix[i] = new double[i + 1];
            for (int j = 0; j <= i; j++) {
                matrix[i][j] = centred ? covariance(j + 1, i + 1) : sum(j + 1, i + 1);
            }
            cuts[i] = Math.max(RELATIVE_CUT * matrix[i][i], ROUNDING_CUT * rounding(i + 1));
            matrix[i][i] += penalty;
            right[i] = centred
                    ? target.divisor() * covariance(i + 1, features + 1)
                    : target.divisor() * sum(i + 1, features + 1) + target.offset() * sum(0, i + 1);
        }
        double[] weights = new double[features + 1];
        System.arraycopy(LeastSquares.solve(matrix, right, cuts), 0, weights, 0, features);
        weights[features] = centred ? intercept(weights, target) : 0;
        return weights;
    }

    private double intercept(double[] coefficients, Scale target) {
        double intercept = target.offset() + target.divisor() * mean(features + 1);
        for (int i = 0; i < features; i++) {
            intercept -= coefficients[i] * mean(i + 1);
        }
        return intercept;
    }

    /** The largest error of the sum of squares of a column by rounding, of the centred one if columns are centred. */
    private double rounding(int column) {
        double factor = centred ? 1 + Math.abs(mean(column)) : 1;
        return rounding * factor * factor;
    }

    private double mean(int column) {
        return sum(0, column) / weight;
    }

    private double sum(int row, int column) {
        return Math.scalb((double) at(row, column), -fractionBits);
    }

    private long at(int row, int column) {
        return sums[SecondMoments.index(row, column, features)];
    }

    /** The sum of products of two columns that are centred. */
    private double covariance(int row, int column) {
        BigInteger product = BigInteger.valueOf(at(row, column)).multiply(BigInteger.valueOf(at(0, 0)));
        BigInteger ofMeans = BigInteger.valueOf(at(0, row)).multiply(BigInteger.valueOf(at(0, column)));
        return Math.scalb(product.subtract(ofMeans).doubleValue() / weight, -2 * fractionBits);
    }
}
