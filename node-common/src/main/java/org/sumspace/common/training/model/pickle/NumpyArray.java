package org.sumspace.common.training.model.pickle;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** A numpy array of one to three dimensions. Elements are returned row by row, whatever their order in the file. */
public final class NumpyArray implements PickleNode {

    private final DType type;
    private final List<Integer> shape;
    private final boolean fortran;
    private final PickleNode data;

    /**
     * @param data {@link PickleNode.Bytes}, or a {@link PyList} for an array of objects
     * @throws PickleException if the data does not fill the shape exactly
     */
    NumpyArray(DType type, List<Integer> shape, boolean fortran, PickleNode data) throws PickleException {
        this.type = type;
        this.shape = List.copyOf(shape);
        this.fortran = fortran;
        this.data = data;
        if (!fits() || (fortran && shape.size() > 2)) {
            throw new PickleException("array data that does not fill the shape " + shape);
        }
    }

    private boolean fits() {
        try {
            long size = size(shape);
            return data instanceof PickleNode.Bytes bytes
                    ? !type.isObject() && size <= bytes.length() && bytes.length() == size * type.itemBytes()
                    : type.isObject()
                            && data instanceof PyList list
                            && list.items().size() == size;
        } catch (ArithmeticException e) {
            return false; // more than 2^63 elements
        }
    }

    /**
     * An array of numbers, each rounded once to the type.
     *
     * @param values row by row, from {@code start} on
     */
    public static NumpyArray of(DType type, List<Integer> shape, double[] values, int start) {
        int size = Math.toIntExact(size(shape));
        byte[] data = new byte[Math.multiplyExact(size, type.itemBytes())];
        ByteBuffer buffer = ByteBuffer.wrap(data).order(type.order());
        for (int i = start; i < start + size; i++) {
            if (type.size() == 4) {
                buffer.putFloat((float) values[i]);
            } else {
                buffer.putDouble(values[i]);
            }
        }
        return create(type, shape, new PickleNode.Bytes(data, 0, data.length));
    }

    /** The same array with its own data, so that the bytes from which it was read may change. */
    public NumpyArray copy() {
        if (!(data instanceof PickleNode.Bytes bytes)) {
            return this;
        }
        byte[] own = new byte[bytes.length()];
        bytes.buffer().get(own);
        try {
            return new NumpyArray(type, shape, fortran, new PickleNode.Bytes(own, 0, own.length));
        } catch (PickleException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A one-dimensional array of text, as wide as the longest one. */
    public static NumpyArray ofTexts(List<String> texts) {
        int width = texts.stream()
                .mapToInt(text -> text.codePointCount(0, text.length()))
                .max()
                .orElse(1);
        DType type = DType.text(width);
        byte[] data = new byte[Math.multiplyExact(texts.size(), type.itemBytes())];
        ByteBuffer buffer = ByteBuffer.wrap(data).order(type.order());
        for (int i = 0; i < texts.size(); i++) {
            buffer.position(i * type.itemBytes());
            texts.get(i).codePoints().forEach(buffer::putInt);
        }
        return create(type, List.of(texts.size()), new PickleNode.Bytes(data, 0, data.length));
    }

    /** A one-dimensional array of Python objects. */
    public static NumpyArray ofObjects(List<PickleNode> items) {
        return create(DType.OBJECT, List.of(items.size()), new PyList().addAll(items));
    }

    private static NumpyArray create(DType type, List<Integer> shape, PickleNode data) {
        try {
            return new NumpyArray(type, shape, false, data);
        } catch (PickleException e) {
            throw new IllegalArgumentException(e);
        }
    }

    static long size(List<Integer> shape) {
        return shape.stream().mapToLong(Integer::longValue).reduce(1, Math::multiplyExact);
    }

    public DType type() {
        return type;
    }

    public List<Integer> shape() {
        return shape;
    }

    PickleNode data() {
        return data;
    }

    public boolean holdsObjects() {
        return type.isObject();
    }

    boolean isFortran() {
        return fortran;
    }

    /** @throws PickleException if this is not an array of floats */
    public double[] doubles() throws PickleException {
        double[] values = new double[(int) size(shape)];
        copyTo(values, 0);
        return values;
    }

    /**
     * Copies the values row by row.
     *
     * @return the position after them
     * @throws PickleException if this is not an array of floats
     */
    public int copyTo(double[] target, int start) throws PickleException {
        if (!type.isFloat() || !(data instanceof PickleNode.Bytes bytes)) {
            throw new PickleException("expected an array of floats, got type " + type.code());
        }
        ByteBuffer buffer = bytes.buffer().order(type.order());
        int size = (int) size(shape);
        for (int i = 0; i < size; i++) {
            int at = stored(i) * type.itemBytes();
            target[start + i] = type.size() == 4 ? buffer.getFloat(at) : buffer.getDouble(at);
        }
        return start + size;
    }

    /**
     * The values of one field of an array of records.
     *
     * @throws PickleException if this is not an array of records with such a field
     */
    public double[] field(String name) throws PickleException {
        DType.Field field = type.fields().get(name);
        if (field == null || shape.size() != 1 || !(data instanceof PickleNode.Bytes bytes)) {
            throw new PickleException("expected an array of records with the field " + name);
        }
        ByteBuffer buffer = bytes.buffer().order(field.type().order());
        double[] values = new double[shape.get(0)];
        for (int i = 0; i < values.length; i++) {
            int at = i * type.itemBytes() + field.offset();
            values[i] = switch (field.type().code()) {
                case "f4" -> buffer.getFloat(at);
                case "f8" -> buffer.getDouble(at);
                case "i8" -> buffer.getLong(at);
                case "i4" -> buffer.getInt(at);
                case "u1", "b1" -> buffer.get(at) & 0xff;
                default ->
                    throw new PickleException("a field of type " + field.type().code());
            };
        }
        return values;
    }

    /**
     * Every element as a node: bool, int, real, text, or an element of an array of objects. Records are read field by field, so
     * each is {@link PickleNode.None} here.
     *
     * @throws PickleException if there are more than a pickle may have, because one byte of an array makes a whole node
     */
    public List<PickleNode> items() throws PickleException {
        if (size(shape) > PickleReader.MAX_NODES) {
            throw new PickleException("an array of more than " + PickleReader.MAX_NODES + " values");
        }
        List<PickleNode> items = new ArrayList<>();
        for (int i = 0; i < size(shape); i++) {
            if (type.isRecord()) {
                items.add(new PickleNode.None());
            } else if (data instanceof PyList list) {
                items.add(list.items().get(stored(i)));
            } else if (data instanceof PickleNode.Bytes bytes) {
                ByteBuffer buffer = bytes.buffer().order(type.order());
                items.add(item(buffer.position(stored(i) * type.itemBytes())));
            }
        }
        return items;
    }

    private PickleNode item(ByteBuffer buffer) {
        return switch (type.code()) {
            case "f4" -> new PickleNode.Real(buffer.getFloat());
            case "f8" -> new PickleNode.Real(buffer.getDouble());
            case "b1" -> new PickleNode.Bool(buffer.get() != 0);
            case "i1" -> PickleNode.Int.of(buffer.get());
            case "u1" -> PickleNode.Int.of(buffer.get() & 0xff);
            case "i2" -> PickleNode.Int.of(buffer.getShort());
            case "u2" -> PickleNode.Int.of(buffer.getShort() & 0xffff);
            case "i4" -> PickleNode.Int.of(buffer.getInt());
            case "u4" -> PickleNode.Int.of(buffer.getInt() & 0xffff_ffffL);
            case "i8" -> PickleNode.Int.of(buffer.getLong());
            case "u8" -> new PickleNode.Int(new BigInteger(Long.toUnsignedString(buffer.getLong())));
            default -> new PickleNode.Text(text(buffer));
        };
    }

    /** UTF-32, padded with zeros. Invalid code points become U+FFFD. */
    private String text(ByteBuffer buffer) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < type.size(); i++) {
            int codePoint = buffer.getInt();
            if (codePoint == 0) {
                break;
            }
            text.appendCodePoint(Character.isValidCodePoint(codePoint) ? codePoint : 0xfffd);
        }
        return text.toString();
    }

    /** The index in the file of the i-th element in row order. */
    private int stored(int i) {
        if (!fortran || shape.size() < 2) {
            return i;
        }
        int rows = shape.get(0);
        int columns = shape.get(1);
        return i % columns * rows + i / columns;
    }
}
