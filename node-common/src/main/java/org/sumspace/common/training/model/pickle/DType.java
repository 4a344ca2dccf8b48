package org.sumspace.common.training.model.pickle;

import java.nio.ByteOrder;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The element type of a numpy array: the kind letter and size of its code ({@code f8}, {@code i4}, {@code U12}), and
 * the byte order.
 *
 * @param fields of an array of records ({@code V64}), by name; empty for any other type
 */
public record DType(char kind, int size, ByteOrder order, Map<String, Field> fields) {

    /** A number in a record, and where it begins there. */
    public record Field(DType type, int offset) {}

    public DType {
        fields = Map.copyOf(fields);
    }

    DType(char kind, int size, ByteOrder order) {
        this(kind, size, order, Map.of());
    }

    public static final DType FLOAT64 = new DType('f', 8, ByteOrder.LITTLE_ENDIAN);
    public static final DType FLOAT32 = new DType('f', 4, ByteOrder.LITTLE_ENDIAN);
    public static final DType OBJECT = new DType('O', 8, ByteOrder.LITTLE_ENDIAN);

    private static final Pattern CODE = Pattern.compile("(f[48]|[iu][1248]|b1|O8?|U[1-9][0-9]{0,4})");

    /** A type of records of so many bytes. */
    static DType record(int bytes, Map<String, Field> fields) throws PickleException {
        for (Field field : fields.values()) {
            long end = (long) field.offset() + field.type().itemBytes();
            if (!field.type().isNumber() || field.offset() < 0 || end > bytes) {
                throw new PickleException("a record with a field that is no number in it");
            }
        }
        return new DType('V', bytes, ByteOrder.LITTLE_ENDIAN, fields);
    }

    /** The largest length of a text, in UTF-32 characters. */
    public static DType text(int characters) {
        return new DType('U', Math.max(1, characters), ByteOrder.LITTLE_ENDIAN);
    }

    static DType parse(String code, String order) throws PickleException {
        Matcher matcher = CODE.matcher(code);
        if (!matcher.matches()) {
            throw new PickleException("array of a type other than float, int, bool, text or object");
        }
        if (code.charAt(0) == 'O') {
            return OBJECT;
        }
        return new DType(
                code.charAt(0),
                Integer.parseInt(code.substring(1)),
                order.equals(">") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
    }

    public boolean isFloat() {
        return kind == 'f';
    }

    boolean isNumber() {
        return "fiub".indexOf(kind) >= 0;
    }

    boolean isRecord() {
        return kind == 'V';
    }

    boolean isObject() {
        return kind == 'O';
    }

    /** The size of one element in bytes. */
    int itemBytes() {
        return kind == 'U' ? 4 * size : size;
    }

    String code() {
        return "" + kind + size;
    }

    String orderCode() {
        if (isObject() || kind == 'b' || itemBytes() == 1) {
            return "|";
        }
        return order == ByteOrder.BIG_ENDIAN ? ">" : "<";
    }
}
