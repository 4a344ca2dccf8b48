package org.sumspace.common.training.model.pickle;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The ways numpy pickles an array or a scalar: {@code _reconstruct} with a state of {@code (1, shape, dtype, fortran,
 * data)}, {@code _frombuffer(data, dtype, shape, order)} in protocol 5, {@code scalar(dtype, data)}. The modules are
 * {@code numpy.core} up to numpy 1 and {@code numpy._core} from numpy 2.
 */
public final class NumpyForms {

    static final PickleNode.Name RECONSTRUCT = new PickleNode.Name("numpy.core.multiarray", "_reconstruct");
    static final PickleNode.Name NDARRAY = new PickleNode.Name("numpy", "ndarray");
    static final PickleNode.Name DTYPE = new PickleNode.Name("numpy", "dtype");
    private static final PickleNode.Name RECONSTRUCT_2 = new PickleNode.Name("numpy._core.multiarray", "_reconstruct");
    private static final PickleNode.Name SCALAR = new PickleNode.Name("numpy.core.multiarray", "scalar");
    private static final PickleNode.Name SCALAR_2 = new PickleNode.Name("numpy._core.multiarray", "scalar");
    private static final PickleNode.Name FROM_BUFFER = new PickleNode.Name("numpy.core.numeric", "_frombuffer");
    private static final PickleNode.Name FROM_BUFFER_2 = new PickleNode.Name("numpy._core.numeric", "_frombuffer");
    private static final PickleNode.Name ENCODE = new PickleNode.Name("_codecs", "encode");

    /** All names of numpy's arrays and scalars, and of joblib's arrays. */
    public static final Set<PickleNode.Name> NAMES = Set.of(
            RECONSTRUCT,
            RECONSTRUCT_2,
            SCALAR,
            SCALAR_2,
            FROM_BUFFER,
            FROM_BUFFER_2,
            NDARRAY,
            DTYPE,
            ENCODE,
            JoblibArray.WRAPPER);

    private static final int DIMENSIONS_MAX = 3;
    private static final int FIELDS_MAX = 100;

    private NumpyForms() {}

    /** A type of elements itself, such as {@code f8}. */
    public static PyObject type(String code) {
        return new PyObject(
                DTYPE, List.of(new PickleNode.Text(code), new PickleNode.Bool(false), new PickleNode.Bool(true)));
    }

    /** @throws PickleException if the node is not an array of one to three dimensions */
    public static NumpyArray array(PickleNode node) throws PickleException {
        if (node instanceof NumpyArray array) {
            return array;
        }
        if (node instanceof PyObject object) {
            PickleNode.Name form = object.constructor();
            if (form.equals(RECONSTRUCT) || form.equals(RECONSTRUCT_2)) {
                return reconstructed(object);
            }
            if (form.equals(FROM_BUFFER) || form.equals(FROM_BUFFER_2)) {
                return fromBuffer(object.arguments());
            }
        }
        throw new PickleException("a value that is no array");
    }

    /** The plain value of a numpy scalar; any other node unchanged. */
    public static PickleNode plain(PickleNode node) throws PickleException {
        if (node instanceof PyObject object
                && (object.constructor().equals(SCALAR) || object.constructor().equals(SCALAR_2))
                && object.arguments().size() == 2) {
            List<PickleNode> arguments = object.arguments();
            return new NumpyArray(dtype(arguments.get(0)), List.of(1), false, bytes(arguments.get(1)))
                    .items()
                    .get(0);
        }
        return node;
    }

    private static NumpyArray reconstructed(PyObject object) throws PickleException {
        if (object.state() instanceof PickleNode.Tuple state
                && state.items().size() == 5
                && state.items().get(3) instanceof PickleNode.Bool fortran) {
            DType type = dtype(state.items().get(2));
            PickleNode data = state.items().get(4);
            return new NumpyArray(
                    type, shape(state.items().get(1)), fortran.value(), data instanceof PyList ? data : bytes(data));
        }
        throw new PickleException("an array without its state");
    }

    private static NumpyArray fromBuffer(List<PickleNode> arguments) throws PickleException {
        if (arguments.size() == 4 && arguments.get(3) instanceof PickleNode.Text order) {
            return new NumpyArray(
                    dtype(arguments.get(1)),
                    shape(arguments.get(2)),
                    order.value().equals("F"),
                    bytes(arguments.get(0)));
        }
        throw new PickleException("an array without its buffer");
    }

    static DType dtype(PickleNode node) throws PickleException {
        if (node instanceof PyObject object
                && object.constructor().equals(DTYPE)
                && !object.arguments().isEmpty()
                && object.arguments().get(0) instanceof PickleNode.Text code
                && object.state() instanceof PickleNode.Tuple state
                && state.items().size() > 1
                && state.items().get(1) instanceof PickleNode.Text order) {
            return code.value().startsWith("V") ? records(state.items()) : DType.parse(code.value(), order.value());
        }
        throw new PickleException("an array without its type");
    }

    /** {@code (version, order, subarray, names, fields, bytes of a record, ...)}. */
    private static DType records(List<PickleNode> state) throws PickleException {
        if (state.size() < 6 || !(state.get(4) instanceof PyDict described)) {
            throw new PickleException("records without a description of their fields");
        }
        Map<String, DType.Field> fields = new HashMap<>();
        for (Map.Entry<PickleNode, PickleNode> each : described.entries()) {
            if (fields.size() == FIELDS_MAX
                    || !(each.getKey() instanceof PickleNode.Text name)
                    || !(each.getValue() instanceof PickleNode.Tuple field)
                    || field.items().size() < 2) {
                throw new PickleException("a record with a field that is none");
            }
            DType type = field.items().get(0) instanceof PyObject of && isNumber(of) ? dtype(of) : DType.OBJECT;
            fields.put(name.value(), new DType.Field(type, length(field.items().get(1))));
        }
        return DType.record(length(state.get(5)), fields);
    }

    /** Records in records are refused, so that files cannot nest them. */
    private static boolean isNumber(PyObject type) {
        return !type.arguments().isEmpty()
                && type.arguments().get(0) instanceof PickleNode.Text code
                && !code.value().startsWith("V");
    }

    static List<Integer> shape(PickleNode node) throws PickleException {
        List<Integer> shape = new ArrayList<>();
        if (node instanceof PickleNode.Tuple tuple
                && !tuple.items().isEmpty()
                && tuple.items().size() <= DIMENSIONS_MAX) {
            for (PickleNode length : tuple.items()) {
                shape.add(length(length));
            }
            return shape;
        }
        throw new PickleException("an array that has not one to three dimensions");
    }

    private static int length(PickleNode node) throws PickleException {
        if (node instanceof PickleNode.Int length
                && length.value().signum() >= 0
                && length.value().compareTo(BigInteger.valueOf(Integer.MAX_VALUE)) <= 0) {
            return length.value().intValue();
        }
        throw new PickleException("an array with a length that is no number from 0 to 2^31 - 1");
    }

    /** Protocol 2 has no bytes. They are written as text in Latin-1, which is encoded when it is loaded. */
    private static PickleNode.Bytes bytes(PickleNode node) throws PickleException {
        if (node instanceof PickleNode.Bytes bytes) {
            return bytes;
        }
        if (node instanceof PyObject object
                && object.constructor().equals(ENCODE)
                && !object.arguments().isEmpty()
                && object.arguments().get(0) instanceof PickleNode.Text text) {
            byte[] encoded = text.value().getBytes(StandardCharsets.ISO_8859_1);
            return new PickleNode.Bytes(encoded, 0, encoded.length);
        }
        throw new PickleException("an array without its data");
    }
}
