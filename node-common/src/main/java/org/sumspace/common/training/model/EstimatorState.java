package org.sumspace.common.training.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.training.model.pickle.NumpyArray;
import org.sumspace.common.training.model.pickle.NumpyForms;
import org.sumspace.common.training.model.pickle.PickleException;
import org.sumspace.common.training.model.pickle.PickleNode;
import org.sumspace.common.training.model.pickle.PyDict;
import org.sumspace.common.training.model.pickle.PyList;
import org.sumspace.common.training.model.pickle.PyObject;

/** The attributes of an estimator object, in the file's order. */
final class EstimatorState {

    private static final Set<String> OF_WEIGHTS = Set.of(
            "coef_", "intercept_", "coefs_", "intercepts_", "hidden_layer_sizes", "classes_", "feature_names_in_");
    private static final Set<String> DESCRIPTIONS = Set.of("n_features_in_", "_sklearn_version");

    private static final int LAYERS_MAX = 100;

    private final String estimator;
    private final Map<String, PickleNode> attributes;

    private EstimatorState(String estimator, Map<String, PickleNode> attributes) {
        this.estimator = estimator;
        this.attributes = attributes;
    }

    static EstimatorState of(PyObject object) throws InvalidModelException, PickleException {
        String estimator = object.constructor().name();
        if (!(object.state() instanceof PyDict state) || !object.arguments().isEmpty()) {
            throw new InvalidModelException(estimator + " has no attributes; fit it before saving it");
        }
        Map<String, PickleNode> attributes = new LinkedHashMap<>();
        for (Entry<PickleNode, PickleNode> entry : state.entries()) {
            if (!(entry.getKey() instanceof PickleNode.Text name)
                    || attributes.put(name.value(), NumpyForms.plain(entry.getValue())) != null) {
                throw new InvalidModelException(estimator + " has an attribute without a name, or one twice");
            }
        }
        return new EstimatorState(estimator, attributes);
    }

    /**
     * The attributes that may leave this node with a model: hyper-parameters with plain values, and the names of those that
     * describe or contain the weights, whose values are set when they are read. Everything else that fitting produces
     * (random state, iteration counts, loss objects) reveals something about the data and is dropped.
     */
    Map<String, PickleNode> kept() throws InvalidModelException {
        Map<String, PickleNode> kept = new LinkedHashMap<>();
        for (Entry<String, PickleNode> attribute : attributes.entrySet()) {
            String name = attribute.getKey();
            if (OF_WEIGHTS.contains(name)) {
                kept.put(name, new PickleNode.None());
            } else if (DESCRIPTIONS.contains(name) || (!name.startsWith("_") && !name.endsWith("_"))) {
                kept.put(name, plain(name, attribute.getValue()));
            }
        }
        return kept;
    }

    private PickleNode plain(String name, PickleNode value) throws InvalidModelException {
        if (spelling(value) != null) {
            return value;
        }
        if (name.equals("random_state")) {
            return new PickleNode.None();
        }
        throw refusal(name, "has a value that is not a number, text, bool or None", "set a plain value");
    }

    /** Refuses any other value. A missing attribute passes: older and newer versions do not know every setting. */
    void requireOneOf(String name, String... spellings) throws InvalidModelException {
        PickleNode value = attributes.get(name);
        if (value != null && !Arrays.asList(spellings).contains(String.valueOf(spelling(value)))) {
            throw refusal(name, "has a value that is not supported", "use one of " + String.join(", ", spellings));
        }
    }

    void requirePositive(String name) throws InvalidModelException {
        if (!(number(name) > 0)) {
            throw refusal(name, "is not a positive finite number", "set one");
        }
    }

    void requireNotNegative(String name) throws InvalidModelException {
        if (!(number(name) >= 0)) {
            throw refusal(name, "is not one finite number of at least 0", "set one");
        }
    }

    /** NaN if the attribute is missing or not a finite number. */
    double number(String name) {
        PickleNode value = attributes.get(name);
        double number = Double.NaN;
        if (value instanceof PickleNode.Real real) {
            number = real.value();
        } else if (value instanceof PickleNode.Int integer) {
            number = integer.value().doubleValue();
        }
        return Double.isInfinite(number) ? Double.NaN : number;
    }

    /** Empty if the attribute is missing, or no text. */
    Optional<String> text(String name) {
        return attributes.get(name) instanceof PickleNode.Text text ? Optional.of(text.value()) : Optional.empty();
    }

    boolean has(String name) {
        return attributes.containsKey(name);
    }

    NumpyArray array(String name) throws InvalidModelException {
        return array(name, present(name, "fit the model before saving it"));
    }

    private PickleNode present(String name, String remedy) throws InvalidModelException {
        PickleNode value = attributes.get(name);
        if (value == null) {
            throw refusal(name, "is missing", remedy);
        }
        return value;
    }

    private NumpyArray array(String name, PickleNode value) throws InvalidModelException {
        try {
            return NumpyForms.array(value);
        } catch (PickleException e) {
            throw refusal(name, "is not an array that can be read (" + e.getMessage() + ")", "fit the model again");
        }
    }

    /**
     * The arrays in a list, one for each layer.
     *
     * @param remedy what to do if there is no such list
     */
    List<NumpyArray> arrays(String name, String remedy) throws InvalidModelException {
        List<NumpyArray> arrays = new ArrayList<>();
        if (!(present(name, remedy) instanceof PyList list)
                || list.items().isEmpty()
                || list.items().size() > LAYERS_MAX) {
            throw refusal(name, "is not a list of 1 to " + LAYERS_MAX + " arrays", "fit the model again");
        }
        for (PickleNode item : list.items()) {
            arrays.add(array(name, item));
        }
        return arrays;
    }

    List<PickleNode> items(String name) throws InvalidModelException {
        try {
            return array(name).items();
        } catch (PickleException e) {
            throw refusal(name, "is " + e.getMessage(), "fit the model again");
        }
    }

    /** Copies the values of an attribute that is an array of this shape. */
    void copy(String name, List<Integer> shape, double[] target, int start) throws InvalidModelException {
        copy(name, array(name), shape, target, start);
    }

    /** Copies the values of an array that is, or is in, an attribute. */
    void copy(String name, NumpyArray array, List<Integer> shape, double[] target, int start)
            throws InvalidModelException {
        if (!array.shape().equals(shape)) {
            throw refusal(name, "has the shape " + array.shape() + " instead of " + shape, "fit the model again");
        }
        try {
            int end = array.copyTo(target, start);
            for (int i = start; i < end; i++) {
                if (!Double.isFinite(target[i])) {
                    throw refusal(name, "holds NaN or infinity", "fit the model on finite data");
                }
            }
        } catch (PickleException e) {
            throw refusal(name, "is " + e.getMessage(), "fit the model again");
        }
    }

    InvalidModelException refusal(String attribute, String problem, String remedy) {
        return new InvalidModelException(estimator + "." + attribute + " " + problem + "; " + remedy);
    }

    /** A plain value as Python writes it; null for any other value. */
    private static @Nullable String spelling(PickleNode value) {
        if (value instanceof PickleNode.None) {
            return "None";
        } else if (value instanceof PickleNode.Bool bool) {
            return bool.value() ? "True" : "False";
        } else if (value instanceof PickleNode.Int integer) {
            return integer.value().toString();
        } else if (value instanceof PickleNode.Real real) {
            return Double.toString(real.value());
        } else if (value instanceof PickleNode.Text text) {
            return "'" + text.value() + "'";
        }
        return null;
    }
}
