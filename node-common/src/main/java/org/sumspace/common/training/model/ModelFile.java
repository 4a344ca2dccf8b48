package org.sumspace.common.training.model;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.sumspace.common.training.model.pickle.DType;
import org.sumspace.common.training.model.pickle.NumpyArray;
import org.sumspace.common.training.model.pickle.PickleNode;
import org.sumspace.common.training.model.pickle.PickleWriter;
import org.sumspace.common.training.model.pickle.PyDict;
import org.sumspace.common.training.model.pickle.PyObject;

/**
 * A linear model of scikit-learn as saved by {@code pickle} or {@code joblib}: a {@code LogisticRegression} or {@code
 * SGDClassifier}, binary or multi-class, or a {@code LinearRegression} or {@code Ridge} for one target. Reading a file
 * executes no code in it. Immutable.
 *
 * <p>The weights are flat: the coefficients row by row, then one intercept per row. For two classes there is one row,
 * for the second class, and for more there is one row per class. A regressor has one row and no classes.
 */
public final class ModelFile {

    public static final int MAX_FILE_BYTES = 32 << 20;

    /** The largest size after decompression. */
    public static final int MAX_PLAIN_BYTES = 64 << 20;

    private final EstimatorKind kind;
    private final Map<String, PickleNode> attributes;
    private final List<String> classes;
    private final LinearWeights weights;

    ModelFile(EstimatorKind kind, Map<String, PickleNode> attributes, List<String> classes, LinearWeights weights) {
        this.kind = kind;
        this.attributes = Collections.unmodifiableMap(new LinkedHashMap<>(attributes));
        this.classes = List.copyOf(classes);
        this.weights = weights;
    }

    /** @throws InvalidModelException if the file is not a fitted model of a supported kind */
    public static ModelFile read(byte[] file) throws InvalidModelException {
        return ModelReader.read(file.clone());
    }

    /**
     * An untrained model: all weights zero, scikit-learn's default settings.
     *
     * @param estimator simple name, see {@link #estimator()}
     * @param classes at least two; none for a regressor
     * @throws IllegalArgumentException if the estimator is not supported, there are no features, the number of classes
     *     does not fit, or a class occurs twice
     */
    public static ModelFile zero(String estimator, int features, List<String> classes) {
        boolean distinct = classes.stream().distinct().count() == classes.size();
        if (features < 1 || features > ModelReader.MAX_FEATURES || !distinct) {
            throw new IllegalArgumentException(
                    "expected 1 to " + ModelReader.MAX_FEATURES + " features and distinct classes");
        }
        ModelFile template = template(estimator);
        Map<String, PickleNode> attributes = new LinkedHashMap<>(template.attributes);
        attributes.put("n_features_in_", PickleNode.Int.of(features));
        if (template.isRegressor()) {
            if (!classes.isEmpty()) {
                throw new IllegalArgumentException("expected no classes for " + estimator);
            }
            double[] zeros = new double[features + 1];
            return new ModelFile(template.kind, attributes, classes, LinearWeights.ofTarget(zeros, DType.FLOAT64));
        }
        if (classes.size() < 2 || classes.size() > ClassLabels.MAX_CLASSES) {
            throw new IllegalArgumentException("expected 2 to " + ClassLabels.MAX_CLASSES + " classes");
        }
        attributes.put("classes_", NumpyArray.ofTexts(classes));
        int rows = classes.size() == 2 ? 1 : classes.size();
        double[] zeros = new double[Math.multiplyExact(rows, features + 1)];
        return new ModelFile(
                template.kind, attributes, classes, LinearWeights.ofClasses(rows, zeros, DType.FLOAT64, DType.FLOAT64));
    }

    private static ModelFile template(String estimator) {
        boolean simpleName = estimator.matches("[A-Za-z]{1,64}");
        String resource = "templates/" + estimator + ".pkl";
        try (InputStream stream = simpleName ? ModelFile.class.getResourceAsStream(resource) : null) {
            if (stream == null) {
                throw new IllegalArgumentException("the estimator is not supported; expected " + ModelReader.SUPPORTED);
            }
            return read(stream.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InvalidModelException e) {
            throw new IllegalStateException("the template of " + estimator + " is invalid", e);
        }
    }

    /** The simple name of the Python class, such as {@code LogisticRegression}. */
    public String estimator() {
        return kind.className().name();
    }

    /** Whether the model predicts a number, so that it is computed from second moments. */
    public boolean isRegressor() {
        return kind.isRegressor();
    }

    public int features() {
        return weights.features();
    }

    /** The labels as text, in the order of the rows; none of a regressor. In the file they keep their own type. */
    public List<String> classes() {
        return classes;
    }

    /** Whether the labels in the file are integers of at most 64 bits with a sign. */
    public boolean hasIntegerClasses() {
        return attributes.get("classes_") instanceof NumpyArray labels
                && (labels.type().kind() == 'i'
                        || (labels.type().kind() == 'u' && labels.type().size() < Long.BYTES));
    }

    public int rows() {
        return weights.rows();
    }

    /** The number of weights: rows x features + rows. */
    public int dimension() {
        return weights.dimension();
    }

    public double[] weights() {
        return weights.flat();
    }

    /**
     * The same model with new weights, each rounded once to the file's type.
     *
     * @throws IllegalArgumentException if there are not {@link #dimension()} weights, or one is not finite
     */
    public ModelFile withWeights(double[] values) {
        return new ModelFile(kind, attributes, classes, weights.with(values));
    }

    /** {@code C}: the strength of LogisticRegression's penalty is {@code 1 / C}, relative to the summed loss. */
    public double inverseRegularisation() {
        return number(EstimatorKind.LOGISTIC_REGRESSION, "C");
    }

    /** {@code alpha}: the strength of SGDClassifier's penalty, relative to the mean loss. */
    public double alpha() {
        return number(EstimatorKind.SGD_CLASSIFIER, "alpha");
    }

    /** SGDClassifier's {@code loss}: {@code log_loss} or {@code hinge}. */
    public String loss() {
        if (kind != EstimatorKind.SGD_CLASSIFIER) {
            throw new IllegalStateException(estimator() + " has no loss");
        }
        return new PickleNode.Text("hinge").equals(attributes.get("loss")) ? "hinge" : "log_loss";
    }

    /** Factor of the sum of squares of a regressor's coefficients in its objective: {@code alpha} of Ridge. */
    public double squaresPenalty() {
        return kind == EstimatorKind.LINEAR_REGRESSION ? 0 : number(EstimatorKind.RIDGE, "alpha");
    }

    /** Whether a regressor has an intercept. */
    public boolean fitsIntercept() {
        PickleNode value = attributes.get("fit_intercept");
        return !(new PickleNode.Bool(false).equals(value)
                || PickleNode.Int.of(0).equals(value));
    }

    private double number(EstimatorKind expected, String name) {
        if (kind != expected) {
            throw new IllegalStateException(estimator() + " has no " + name);
        }
        PickleNode value = Objects.requireNonNull(attributes.get(name), name);
        return value instanceof PickleNode.Int integer
                ? integer.value().doubleValue()
                : ((PickleNode.Real) value).value();
    }

    /**
     * One canonical pickle of protocol 4 that {@code pickle.load} and {@code joblib.load} both read. The same model
     * gives the same bytes on every machine. It contains the hyper-parameters and the weights, and nothing else of the
     * fit.
     */
    public byte[] write() {
        return PickleWriter.write(new PyObject(className(), List.of()).withState(state()));
    }

    /** The full name of the Python class. */
    public PickleNode.Name className() {
        return kind.className();
    }

    /** The attributes that {@link #write} writes. */
    public PyDict state() {
        PyDict state = new PyDict();
        attributes.forEach((name, value) -> state.put(new PickleNode.Text(name), current(name, value)));
        return state;
    }

    private PickleNode current(String name, PickleNode value) {
        return switch (name) {
            case "coef_" -> weights.coefficients();
            case "intercept_" -> weights.intercepts();
            default -> value;
        };
    }
}
