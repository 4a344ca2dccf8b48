package org.sumspace.common.training.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.sumspace.common.training.model.pickle.Compression;
import org.sumspace.common.training.model.pickle.ForbiddenNameException;
import org.sumspace.common.training.model.pickle.NumpyArray;
import org.sumspace.common.training.model.pickle.NumpyForms;
import org.sumspace.common.training.model.pickle.PickleException;
import org.sumspace.common.training.model.pickle.PickleNode;
import org.sumspace.common.training.model.pickle.PickleReader;
import org.sumspace.common.training.model.pickle.PyObject;

/** Reads and checks a {@link ModelFile}. */
final class ModelReader {

    static final int MAX_FEATURES = 1_000_000;

    private static final Pattern TREES = Pattern.compile("(sklearn\\.(tree|ensemble)|xgboost|lightgbm|catboost)\\..*");
    private static final Pattern LIBRARIES = Pattern.compile("(sklearn|numpy|joblib|scipy|_loss|_codecs)\\..*");

    static final String SUPPORTED = Arrays.stream(EstimatorKind.values())
            .map(kind -> kind.className().name())
            .collect(Collectors.joining(" or "));

    /**
     * The allowed names in addition to the estimators: arrays, and results of fitting, which are read only to be
     * dropped.
     */
    static final Set<PickleNode.Name> NAMES = names();

    private ModelReader() {}

    static ModelFile read(byte[] file) throws InvalidModelException {
        if (file.length > ModelFile.MAX_FILE_BYTES) {
            throw new InvalidModelException(
                    "the file has more than " + ModelFile.MAX_FILE_BYTES + " bytes; save a smaller model");
        }
        try {
            return model(PickleReader.read(Compression.inflate(file, ModelFile.MAX_PLAIN_BYTES), NAMES));
        } catch (ForbiddenNameException e) {
            throw new InvalidModelException("the file contains " + e.name() + ", which is not supported"
                    + reason(e.name()) + "; save a fitted " + SUPPORTED + " by itself with pickle.dump or joblib.dump");
        } catch (PickleException e) {
            throw new InvalidModelException("the file cannot be read as a model: " + e.getMessage() + "; save a fitted "
                    + SUPPORTED + " with pickle.dump or joblib.dump");
        }
    }

    private static String reason(String name) {
        if (TREES.matcher(name).matches()) {
            return ": it is made of decision trees, which have no weights that could be averaged";
        }
        return LIBRARIES.matcher(name).matches()
                ? ""
                : ": it is a class of your own or of another library, and nothing in a file is executed";
    }

    private static ModelFile model(PickleNode root) throws InvalidModelException, PickleException {
        if (!(root instanceof PyObject object)) {
            throw new InvalidModelException("the file holds no estimator; save a fitted " + SUPPORTED);
        }
        EstimatorKind kind = EstimatorKind.of(object.constructor())
                .orElseThrow(() -> new InvalidModelException(
                        "the file holds no estimator at its root; save a fitted " + SUPPORTED));
        EstimatorState state = EstimatorState.of(object);
        return kind.isRegressor() ? regressor(kind, state) : classifier(kind, state);
    }

    private static ModelFile classifier(EstimatorKind kind, EstimatorState state) throws InvalidModelException {
        if (kind.isLayered()) {
            state.arrays("coefs_", LayerReader.REMEDY);
        }
        ClassLabels labels = ClassLabels.of(state);
        int classes = labels.texts().size();
        kind.checkAll(state, classes);
        Map<String, PickleNode> attributes = attributes(state);
        attributes.put("classes_", labels.array());
        if (kind.isLayered()) {
            PickleNode version = attributes.getOrDefault("_sklearn_version", new PickleNode.None());
            attributes.put("_label_binarizer", LayerReader.labelBinarizer(labels.array(), version));
            return layered(kind, state, attributes, labels.texts());
        }
        return new ModelFile(kind, attributes, labels.texts(), weights(state, classes));
    }

    private static ModelFile regressor(EstimatorKind kind, EstimatorState state) throws InvalidModelException {
        kind.checkAll(state, 0);
        return kind.isLayered()
                ? layered(kind, state, attributes(state), List.of())
                : new ModelFile(kind, attributes(state), List.of(), weightsOfTarget(kind, state));
    }

    private static ModelFile layered(
            EstimatorKind kind, EstimatorState state, Map<String, PickleNode> attributes, List<String> classes)
            throws InvalidModelException {
        LayerWeights weights = LayerReader.weights(state, classes.size());
        checkFeatures(state, "coefs_", weights.features());
        boolean earlyStopping = new PickleNode.Bool(true).equals(attributes.get("early_stopping"));
        attributes.putAll(LayerReader.beginning(weights.shape(), classes.size(), earlyStopping));
        return new ModelFile(kind, attributes, classes, weights);
    }

    private static LinearWeights weightsOfTarget(EstimatorKind kind, EstimatorState state)
            throws InvalidModelException {
        NumpyArray coefficients = state.array("coef_");
        List<Integer> shape = coefficients.shape();
        if (shape.size() != 1 || shape.get(0) < 1 || shape.get(0) > MAX_FEATURES) {
            throw state.refusal(
                    "coef_",
                    "has the shape " + shape + ", not one row of 1 to " + MAX_FEATURES + " features",
                    "fit the model on one target");
        }
        int features = shape.get(0);
        checkFeatures(state, "coef_", features);
        double[] flat = new double[features + 1];
        state.copy("coef_", shape, flat, 0);
        if (!kind.isOfMoments()) {
            state.copy("intercept_", List.of(1), flat, features);
            return LinearWeights.ofTarget(
                    flat, coefficients.type(), state.array("intercept_").type());
        }
        double intercept = state.number("intercept_");
        if (Double.isNaN(intercept)) {
            throw state.refusal("intercept_", "is not one finite number", "fit the model on one target");
        }
        flat[features] = intercept;
        return LinearWeights.ofTarget(flat, coefficients.type(), null);
    }

    private static Map<String, PickleNode> attributes(EstimatorState state) throws InvalidModelException {
        Map<String, PickleNode> attributes = state.kept();
        if (state.has("feature_names_in_")) {
            attributes.put("feature_names_in_", featureNames(state));
        }
        return attributes;
    }

    private static NumpyArray featureNames(EstimatorState state) throws InvalidModelException {
        List<PickleNode> names = new ArrayList<>(state.items("feature_names_in_"));
        if (!names.stream().allMatch(PickleNode.Text.class::isInstance)) {
            throw state.refusal("feature_names_in_", "contains a value that is not text", "name the columns with text");
        }
        return NumpyArray.ofObjects(names);
    }

    private static LinearWeights weights(EstimatorState state, int classes) throws InvalidModelException {
        NumpyArray coefficients = state.array("coef_");
        int rows = classes == 2 ? 1 : classes;
        List<Integer> shape = coefficients.shape();
        if (shape.size() != 2 || shape.get(0) != rows || shape.get(1) < 1 || shape.get(1) > MAX_FEATURES) {
            throw state.refusal(
                    "coef_",
                    "has the shape " + shape + ", not " + rows + " rows of 1 to " + MAX_FEATURES + " features",
                    "fit the model again");
        }
        int features = shape.get(1);
        checkFeatures(state, "coef_", features);
        double[] flat = new double[Math.multiplyExact(rows, features + 1)];
        state.copy("coef_", shape, flat, 0);
        state.copy("intercept_", List.of(rows), flat, rows * features);
        return LinearWeights.ofClasses(
                rows, flat, coefficients.type(), state.array("intercept_").type());
    }

    private static void checkFeatures(EstimatorState state, String coefficients, int features)
            throws InvalidModelException {
        if (features > MAX_FEATURES) {
            throw state.refusal(coefficients, "has more than " + MAX_FEATURES + " features", "save a smaller model");
        }
        String problem = "differs from the width of " + coefficients;
        if (state.has("n_features_in_") && state.number("n_features_in_") != features) {
            throw state.refusal("n_features_in_", problem, "fit the model again");
        }
        if (state.has("feature_names_in_")
                && !state.array("feature_names_in_").shape().equals(List.of(features))) {
            throw state.refusal("feature_names_in_", problem, "fit the model again");
        }
    }

    private static Set<PickleNode.Name> names() {
        Set<PickleNode.Name> names = new HashSet<>(NumpyForms.NAMES);
        for (EstimatorKind kind : EstimatorKind.values()) {
            names.add(kind.className());
        }
        names.add(new PickleNode.Name("numpy.random._pickle", "__randomstate_ctor"));
        names.add(new PickleNode.Name("numpy.random._pickle", "__bit_generator_ctor"));
        names.add(new PickleNode.Name("numpy.random._mt19937", "MT19937"));
        names.add(new PickleNode.Name("numpy.random.bit_generator", "SeedSequence"));
        names.add(new PickleNode.Name("numpy.random.bit_generator", "__pyx_unpickle_SeedSequence"));
        for (String loss : List.of("Log", "Hinge", "SquaredLoss")) {
            names.add(new PickleNode.Name("sklearn.linear_model._sgd_fast", loss));
        }
        for (String loss : List.of("CyHalfBinomialLoss", "CyHalfSquaredError")) {
            names.add(new PickleNode.Name("sklearn._loss._loss", loss));
            // Versions 1.6 to 1.8 write the module without its packages.
            names.add(new PickleNode.Name("_loss", loss));
        }
        for (String optimizer : List.of("AdamOptimizer", "SGDOptimizer")) {
            names.add(new PickleNode.Name("sklearn.neural_network._stochastic_optimizers", optimizer));
        }
        names.add(LayerReader.LABEL_BINARIZER);
        return Set.copyOf(names);
    }
}
