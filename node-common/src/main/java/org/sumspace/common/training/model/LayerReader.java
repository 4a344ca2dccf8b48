package org.sumspace.common.training.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.sumspace.common.training.model.pickle.DType;
import org.sumspace.common.training.model.pickle.NumpyArray;
import org.sumspace.common.training.model.pickle.PickleNode;
import org.sumspace.common.training.model.pickle.PyDict;
import org.sumspace.common.training.model.pickle.PyList;
import org.sumspace.common.training.model.pickle.PyObject;

/** Reads the weights of a network, and makes anew what scikit-learn keeps beside them to predict and to train further. */
final class LayerReader {
    static final PickleNode.Name LABEL_BINARIZER =
            new PickleNode.Name("sklearn.preprocessing._label", "LabelBinarizer");

    static final String REMEDY =
            "fit it on a few rows, random ones for example, before saving it: a network needs random"
                    + " weights to begin with";

    private LayerReader() {}

    /** @param classes 0 for a regressor */
    static LayerWeights weights(EstimatorState state, int classes) throws InvalidModelException {
        List<NumpyArray> coefficients = state.arrays("coefs_", REMEDY);
        List<NumpyArray> intercepts = state.arrays("intercepts_", REMEDY);
        LayerShape shape = shape(state, coefficients);
        if (intercepts.size() != shape.count()) {
            throw state.refusal("intercepts_", "has not one array for each of coefs_", "fit the model again");
        }
        checkOutput(state, shape, classes);
        Activation activation = Activation.of(state.text("activation").orElse(""))
                .orElseThrow(() -> state.refusal(
                        "activation",
                        "has a value that is not supported",
                        "use one of 'identity', 'logistic', 'tanh', 'relu'"));
        double[] flat = new double[shape.interceptStart(shape.count())];
        for (int layer = 0; layer < shape.count(); layer++) {
            List<Integer> dimensions = List.of(shape.inputs(layer), shape.outputs(layer));
            state.copy("coefs_", coefficients.get(layer), dimensions, flat, shape.coefficientStart(layer));
            List<Integer> outputs = List.of(shape.outputs(layer));
            state.copy("intercepts_", intercepts.get(layer), outputs, flat, shape.interceptStart(layer));
        }
        if (shape.count() > 1 && isZero(flat, shape.coefficientStart(shape.count()))) {
            throw state.refusal("coefs_", "has only zeros, so that all units of a layer would stay equal", REMEDY);
        }
        boolean isFloat32 = coefficients.stream().allMatch(each -> each.type().size() == Float.BYTES);
        return new LayerWeights(shape, activation, isFloat32 ? DType.FLOAT32 : DType.FLOAT64, flat);
    }

    private static LayerShape shape(EstimatorState state, List<NumpyArray> coefficients) throws InvalidModelException {
        List<Integer> units = new ArrayList<>();
        for (NumpyArray each : coefficients) {
            List<Integer> shape = each.shape();
            boolean follows = units.isEmpty() || shape.get(0).equals(units.get(units.size() - 1));
            if (shape.size() != 2 || shape.contains(0) || !follows) {
                throw state.refusal(
                        "coefs_", "has an array of the shape " + shape + " that does not fit", "fit the model again");
            }
            if (units.isEmpty()) {
                units.add(shape.get(0));
            }
            units.add(shape.get(1));
        }
        return new LayerShape(units);
    }

    private static void checkOutput(EstimatorState state, LayerShape shape, int classes) throws InvalidModelException {
        int expected = classes > 2 ? classes : 1;
        if (shape.outputs(shape.count() - 1) != expected
                || !state.text("out_activation_").equals(Optional.of(outActivation(classes)))) {
            throw state.refusal(
                    "out_activation_",
                    "is that of a model with several labels or targets for a row, which cannot be trained",
                    "fit one model for each of them");
        }
    }

    private static String outActivation(int classes) {
        return classes == 0 ? "identity" : classes == 2 ? "logistic" : "softmax";
    }

    private static boolean isZero(double[] values, int end) {
        for (int i = 0; i < end; i++) {
            if (values[i] != 0) {
                return false;
            }
        }
        return true;
    }

    /** What a network has before its first step. Nothing in it says anything about the data. */
    static Map<String, PickleNode> beginning(LayerShape shape, int classes, boolean earlyStopping) {
        Map<String, PickleNode> state = new LinkedHashMap<>();
        state.put("n_layers_", PickleNode.Int.of(shape.count() + 1L));
        state.put("n_outputs_", PickleNode.Int.of(shape.outputs(shape.count() - 1)));
        state.put("out_activation_", new PickleNode.Text(outActivation(classes)));
        state.put("n_iter_", PickleNode.Int.of(0));
        state.put("t_", PickleNode.Int.of(0));
        state.put("loss_curve_", new PyList());
        state.put("_no_improvement_count", PickleNode.Int.of(0));
        state.put("best_loss_", earlyStopping ? new PickleNode.None() : infinite(1));
        state.put("validation_scores_", earlyStopping ? new PyList() : new PickleNode.None());
        state.put("best_validation_score_", earlyStopping ? infinite(-1) : new PickleNode.None());
        return state;
    }

    private static PickleNode infinite(int sign) {
        return new PickleNode.Real(sign * Double.POSITIVE_INFINITY);
    }

    /** What turns the outputs of a classifier into labels. */
    static PyObject labelBinarizer(NumpyArray classes, PickleNode version) {
        PyDict state = new PyDict();
        state.put(new PickleNode.Text("neg_label"), PickleNode.Int.of(0));
        state.put(new PickleNode.Text("pos_label"), PickleNode.Int.of(1));
        state.put(new PickleNode.Text("sparse_output"), new PickleNode.Bool(false));
        String type = classes.shape().equals(List.of(2)) ? "binary" : "multiclass";
        state.put(new PickleNode.Text("y_type_"), new PickleNode.Text(type));
        state.put(new PickleNode.Text("sparse_input_"), new PickleNode.Bool(false));
        state.put(new PickleNode.Text("classes_"), classes);
        state.put(new PickleNode.Text("_sklearn_version"), version);
        return new PyObject(LABEL_BINARIZER, List.of()).withState(state);
    }
}
