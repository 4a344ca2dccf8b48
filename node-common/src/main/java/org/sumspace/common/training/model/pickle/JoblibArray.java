package org.sumspace.common.training.model.pickle;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An array as joblib writes it: a {@code NumpyArrayWrapper} in the pickle, and right after its BUILD the raw elements.
 * If the wrapper states an alignment, one byte has the length of the padding before them. An array of objects follows
 * as a separate pickle.
 */
record JoblibArray(DType type, List<Integer> shape, boolean fortran, boolean aligned) {

    static final PickleNode.Name WRAPPER = new PickleNode.Name("joblib.numpy_pickle", "NumpyArrayWrapper");

    static JoblibArray of(PyObject wrapper) throws PickleException {
        if (!(wrapper.state() instanceof PyDict state)) {
            throw new PickleException("a joblib array without its description");
        }
        PickleNode alignment = find(state, "numpy_array_alignment_bytes");
        return new JoblibArray(
                NumpyForms.dtype(require(state, "dtype")),
                NumpyForms.shape(require(state, "shape")),
                require(state, "order") instanceof PickleNode.Text order
                        && order.value().equals("F"),
                alignment != null && !(alignment instanceof PickleNode.None));
    }

    boolean holdsObjects() {
        return type.isObject();
    }

    NumpyArray read(ByteCursor cursor) throws PickleException {
        if (aligned) {
            cursor.bytes(cursor.unsignedByte());
        }
        try {
            long length = Math.multiplyExact(NumpyArray.size(shape), (long) type.itemBytes());
            return new NumpyArray(type, shape, fortran, cursor.bytes(length));
        } catch (ArithmeticException e) {
            throw new PickleException("an array of more than 2^63 bytes");
        }
    }

    private static PickleNode require(PyDict state, String key) throws PickleException {
        PickleNode value = find(state, key);
        if (value == null) {
            throw new PickleException("a joblib array without " + key);
        }
        return value;
    }

    private static @Nullable PickleNode find(PyDict state, String key) {
        return state.entries().stream()
                .filter(entry -> entry.getKey().equals(new PickleNode.Text(key)))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(null);
    }
}
