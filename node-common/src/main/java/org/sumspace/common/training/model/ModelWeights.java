package org.sumspace.common.training.model;

import java.util.List;
import java.util.Map;
import org.sumspace.common.training.model.pickle.PickleNode;

/**
 * The weights of a model, flat: first all coefficients, then all intercepts, those of the output last. All values are
 * representable in the file's types, so that writing does not change them. Immutable.
 */
sealed interface ModelWeights permits LinearWeights, LayerWeights {

    int features();

    /** The number of scores of a row. */
    int outputs();

    int dimension();

    /** The number of weights that are coefficients: those before the intercepts. */
    int coefficients();

    /** The first of the coefficients that the scores are linear in; they extend to the intercepts. */
    int outputStart();

    double[] flat();

    /**
     * New values, each rounded once to the type of its array.
     *
     * @throws IllegalArgumentException if there is another number of them, or one is not finite
     */
    ModelWeights with(double[] values);

    /** The attributes of the estimator that have the weights. */
    Map<String, PickleNode> attributes();

    /** The layers whose sums are the scores, each of which but the last is followed by the {@link #activation}. */
    List<DenseLayer> layers();

    /** What hidden units make of their sums; of a linear model, which has none, the identity. */
    Activation activation();

    /** Scores under other weights of this shape, which are not copied. */
    Scores scores(double[] weights);

    /** The weights of the same model for the scaled target. */
    default double[] scaled(Scale target) {
        double[] scaled = flat();
        for (int k = outputStart(); k < coefficients(); k++) {
            scaled[k] /= target.divisor();
        }
        for (int k = scaled.length - outputs(); k < scaled.length; k++) {
            scaled[k] = target.of(scaled[k]);
        }
        return scaled;
    }

    /** The inverse of {@link #scaled}: new weights, given as those for the scaled target. */
    default ModelWeights withScaled(double[] scaled, Scale target) {
        double[] values = scaled.clone();
        for (int k = outputStart(); k < coefficients(); k++) {
            values[k] *= target.divisor();
        }
        for (int k = values.length - outputs(); k < values.length; k++) {
            values[k] = values[k] * target.divisor() + target.offset();
        }
        return with(values);
    }

    /** @throws IllegalArgumentException if a value is not finite in the type */
    static double rounded(double value, int weight, boolean isFloat32) {
        double rounded = isFloat32 ? (float) value : value;
        if (!Double.isFinite(rounded)) {
            throw new IllegalArgumentException("weight " + weight + " is not finite in the file's type");
        }
        return rounded;
    }
}
