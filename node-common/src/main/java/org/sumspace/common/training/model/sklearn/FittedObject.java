package org.sumspace.common.training.model.sklearn;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.training.model.pickle.DType;
import org.sumspace.common.training.model.pickle.NumpyArray;
import org.sumspace.common.training.model.pickle.PickleNode;
import org.sumspace.common.training.model.pickle.PyDict;
import org.sumspace.common.training.model.pickle.PyList;
import org.sumspace.common.training.model.pickle.PyObject;

/**
 * Builds an object of scikit-learn with the state that fitting would give it. Attributes that a version does not know do
 * not disturb it, so an object has the settings of all versions.
 */
final class FittedObject {
    static final PickleNode NONE = new PickleNode.None();
    static final PickleNode NAN = new PickleNode.Real(Double.NaN);
    static final PickleNode FLOAT64 = new PickleNode.Name("numpy", "float64");

    private final PickleNode.Name className;
    private final PyDict state = new PyDict();

    /** @param version of scikit-learn that the file is for; null if it is not known */
    FittedObject(String module, String simpleName, @Nullable PickleNode version) {
        this.className = new PickleNode.Name(module, simpleName);
        if (version != null) {
            set("_sklearn_version", version);
        }
    }

    FittedObject set(String name, PickleNode value) {
        state.put(text(name), value);
        return this;
    }

    FittedObject set(String name, String value) {
        return set(name, text(value));
    }

    FittedObject set(String name, boolean value) {
        return set(name, new PickleNode.Bool(value));
    }

    FittedObject set(String name, long value) {
        return set(name, PickleNode.Int.of(value));
    }

    FittedObject set(String name, double[] values) {
        return set(name, array(values));
    }

    PyObject object() {
        return new PyObject(className, List.of()).withState(state);
    }

    static PickleNode text(String value) {
        return new PickleNode.Text(value);
    }

    static PickleNode texts(List<String> values) {
        return PyList.of(values.stream().map(PickleNode.Text::new).toList());
    }

    static NumpyArray array(double... values) {
        return NumpyArray.of(DType.FLOAT64, List.of(values.length), values, 0);
    }

    static PickleNode tuple(PickleNode... items) {
        return new PickleNode.Tuple(List.of(items));
    }
}
