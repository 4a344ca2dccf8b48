package org.sumspace.common.training.model;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.sumspace.common.training.model.pickle.DType;
import org.sumspace.common.training.model.pickle.NumpyArray;
import org.sumspace.common.training.model.pickle.PickleNode;
import org.sumspace.common.training.model.pickle.PickleWriter;
import org.sumspace.common.training.model.pickle.PyDict;
import org.sumspace.common.training.model.pickle.PyObject;

/**
 * A model of scikit-learn as saved by {@code pickle} or {@code joblib}: a {@code LogisticRegression}, {@code
 * SGDClassifier} or {@code MLPClassifier}, binary or multi-class, or a {@code LinearRegression}, {@code Ridge}, {@code
 * SGDRegressor} or {@code MLPRegressor} for one target. Reading a file executes no code in it. Immutable.
 *
 * <p>The weights are flat. Those of a linear model are the coefficients row by row, then one intercept per row. For two
 * classes there is one row, for the second class, and for more there is one row per class. A regressor has one row and no
 * classes. Those of a network are in the order of {@link LayerShape}.
 */
public final class ModelFile {

    public static final int MAX_FILE_BYTES = 64 << 20;

    /** The largest size after decompression. */
    public static final int MAX_PLAIN_BYTES = 64 << 20;

    private final EstimatorKind kind;
    private final Map<String, PickleNode> attributes;
    private final List<String> classes;
    private final ModelWeights weights;

    ModelFile(EstimatorKind kind, Map<String, PickleNode> attributes, List<String> classes, ModelWeights weights) {
        this.kind = kind;
        this.attributes = Collections.unmodifiableMap(new LinkedHashMap<>(attributes));
        this.classes = List.copyOf(classes);
        this.weights = weights;
    }

    /** @throws InvalidModelException if the file is not a fitted model of a supported kind */
    public static ModelFile read(byte[] file) throws InvalidModelException {
        return ModelReader.read(file);
    }

    /**
     * An untrained linear model: all weights zero, scikit-learn's default settings.
     *
     * @param estimator simple name, see {@link #estimator()}
     * @param classes at least two; none for a regressor
     * @throws IllegalArgumentException if the estimator is not supported, there are no features, the number of classes
     *     does not fit, or a class occurs twice
     */
    public static ModelFile zero(String estimator, int features, List<String> classes) {
        requireShape(features, classes);
        ModelFile template = template(estimator);
        if (template.isLayered()) {
            throw new IllegalArgumentException("a network needs random weights to begin with, not zeros");
        }
        Map<String, PickleNode> attributes = template.attributes(features);
        if (template.isRegressor()) {
            if (!classes.isEmpty()) {
                throw new IllegalArgumentException("expected no classes for " + estimator);
            }
            DType interceptType = template.isOfMoments() ? null : DType.FLOAT64;
            double[] zeros = new double[features + 1];
            return new ModelFile(
                    template.kind, attributes, classes, LinearWeights.ofTarget(zeros, DType.FLOAT64, interceptType));
        }
        attributes.put("classes_", labels(classes));
        int rows = classes.size() == 2 ? 1 : classes.size();
        double[] zeros = new double[Math.multiplyExact(rows, features + 1)];
        return new ModelFile(
                template.kind, attributes, classes, LinearWeights.ofClasses(rows, zeros, DType.FLOAT64, DType.FLOAT64));
    }

    /**
     * An untrained {@code MLPClassifier}: weights as scikit-learn draws them for rectified linear units (Glorot), and its
     * default settings.
     *
     * @param hidden units of the hidden layers
     * @param classes at least two
     * @param seed of the weights
     * @throws IllegalArgumentException as {@link #zero}
     */
    public static ModelFile network(List<Integer> hidden, int features, List<String> classes, long seed) {
        requireShape(features, classes);
        ModelFile template = template(EstimatorKind.MLP_CLASSIFIER.className().name());
        Map<String, PickleNode> attributes = template.attributes(features);
        NumpyArray labels = labels(classes);
        attributes.put("classes_", labels);
        attributes.put(
                "_label_binarizer",
                LayerReader.labelBinarizer(labels, requireNonNull(attributes.get("_sklearn_version"))));
        List<Integer> units = new ArrayList<>(hidden);
        units.add(0, features);
        units.add(classes.size() == 2 ? 1 : classes.size());
        LayerWeights weights = LayerWeights.random(new LayerShape(units), new Random(seed));
        attributes.putAll(LayerReader.beginning(weights.shape(), classes.size(), false));
        return new ModelFile(template.kind, attributes, classes, weights);
    }

    private static void requireShape(int features, List<String> classes) {
        boolean distinct = classes.stream().distinct().count() == classes.size();
        if (features < 1 || features > ModelReader.MAX_FEATURES || !distinct) {
            throw new IllegalArgumentException(
                    "expected 1 to " + ModelReader.MAX_FEATURES + " features and distinct classes");
        }
    }

    private static NumpyArray labels(List<String> classes) {
        if (classes.size() < 2 || classes.size() > ClassLabels.MAX_CLASSES) {
            throw new IllegalArgumentException("expected 2 to " + ClassLabels.MAX_CLASSES + " classes");
        }
        return NumpyArray.ofTexts(classes);
    }

    /** Those of this template for another number of features. */
    private Map<String, PickleNode> attributes(int features) {
        Map<String, PickleNode> changed = new LinkedHashMap<>(attributes);
        changed.put("n_features_in_", PickleNode.Int.of(features));
        return changed;
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

    EstimatorKind kind() {
        return kind;
    }

    /** Whether the model predicts a number. */
    public boolean isRegressor() {
        return kind.isRegressor();
    }

    /** Whether the model is computed from second moments, not trained by steps. */
    public boolean isOfMoments() {
        return kind.isOfMoments();
    }

    /** Whether the model is a network of layers, whose objective has many minima. */
    public boolean isLayered() {
        return kind.isLayered();
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

    /** The number of scores of a row: one for each class, or one alone for two classes or a number. */
    public int rows() {
        return weights.outputs();
    }

    /** The number of weights; of a linear model rows x features + rows. */
    public int dimension() {
        return weights.dimension();
    }

    public double[] weights() {
        return weights.flat();
    }

    ModelWeights shape() {
        return weights;
    }

    /** The layers whose sums are the scores, each of which but the last is followed by the {@link #activation}. */
    public List<DenseLayer> layers() {
        return weights.layers();
    }

    /** What hidden units make of their sums; of a linear model, which has none, the identity. */
    public Activation activation() {
        return weights.activation();
    }

    /** The weights of the same model for the scaled target; without a target the weights. */
    public double[] scaledWeights(Optional<Scale> target) {
        return target.map(weights::scaled).orElseGet(weights::flat);
    }

    /**
     * The same model with new weights, which are given as those for the scaled target.
     *
     * @throws IllegalArgumentException as {@link #withWeights}
     */
    public ModelFile withScaledWeights(double[] values, Optional<Scale> target) {
        return target.map(scale -> new ModelFile(kind, attributes, classes, weights.withScaled(values, scale)))
                .orElseGet(() -> withWeights(values));
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
        return number("C", EstimatorKind.LOGISTIC_REGRESSION);
    }

    /** {@code alpha}: the strength of the penalty of models that are trained by steps, except LogisticRegression. */
    public double alpha() {
        return number(
                "alpha",
                EstimatorKind.SGD_CLASSIFIER,
                EstimatorKind.SGD_REGRESSOR,
                EstimatorKind.MLP_CLASSIFIER,
                EstimatorKind.MLP_REGRESSOR);
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
        return kind == EstimatorKind.LINEAR_REGRESSION ? 0 : number("alpha", EstimatorKind.RIDGE);
    }

    /** Whether a regressor has an intercept. */
    public boolean fitsIntercept() {
        PickleNode value = attributes.get("fit_intercept");
        return !(new PickleNode.Bool(false).equals(value)
                || PickleNode.Int.of(0).equals(value));
    }

    private double number(String name, EstimatorKind... expected) {
        if (!Arrays.asList(expected).contains(kind)) {
            throw new IllegalStateException(estimator() + " has no " + name);
        }
        PickleNode value = requireNonNull(attributes.get(name), name);
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
        Map<String, PickleNode> current = weights.attributes();
        PyDict state = new PyDict();
        attributes.forEach((name, value) -> state.put(new PickleNode.Text(name), current.getOrDefault(name, value)));
        return state;
    }
}
