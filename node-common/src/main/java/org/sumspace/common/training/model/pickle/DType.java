package org.sumspace.common.training.model.pickle;

import java.nio.ByteOrder;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The element type of a numpy array: the kind letter and size of its code ({@code f8}, {@code i4}, {@code U12}), and
 * the byte order.
 */
public record DType(char kind, int size, ByteOrder order) {

    public static final DType FLOAT64 = new DType('f', 8, ByteOrder.LITTLE_ENDIAN);
    public static final DType FLOAT32 = new DType('f', 4, ByteOrder.LITTLE_ENDIAN);
    public static final DType OBJECT = new DType('O', 8, ByteOrder.LITTLE_ENDIAN);

    private static final Pattern CODE = Pattern.compile("(f[48]|[iu][1248]|b1|O8?|U[1-9][0-9]{0,4})");

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
