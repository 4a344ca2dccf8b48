package org.sumspace.converter.core.custom;

import org.jspecify.annotations.Nullable;

/** How a file holds its records. */
public enum FileFormat {
    /** A table. */
    CSV,
    /** An array of objects, one object, or several one after the other. */
    JSON,
    /** An object on each line. */
    NDJSON;

    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};
    /** Where so much does not tell, more would not. */
    private static final int BYTES_MAX = 64 << 10;

    /**
     * What a file is whose first character is a brace, or a bracket behind which no name of a column begins, is JSON; it
     * is one object on each line if the first line ends with the brace that ends an object.
     *
     * @param last whether these are all bytes of the file
     * @return null if they are too few to tell
     */
    static @Nullable FileFormat of(byte[] begin, boolean last) {
        boolean enough = last || begin.length >= BYTES_MAX;
        int first = afterBlanks(begin, startsWithMark(begin) ? BYTE_ORDER_MARK.length : 0);
        if (first == begin.length) {
            return enough ? CSV : null;
        }
        if (begin[first] == '[') {
            int second = afterBlanks(begin, first + 1);
            boolean known = second < begin.length || enough;
            return !known ? null : second < begin.length && beginsName(begin[second]) ? CSV : JSON;
        }
        if (begin[first] != '{') {
            return CSV;
        }
        int end = first;
        while (end < begin.length && begin[end] != '\n') {
            end++;
        }
        boolean several = end < begin.length && begin[beforeBlanks(begin, end)] == '}';
        return several ? NDJSON : end < begin.length || enough ? JSON : null;
    }

    private static boolean startsWithMark(byte[] bytes) {
        for (int i = 0; i < BYTE_ORDER_MARK.length; i++) {
            if (i >= bytes.length || bytes[i] != BYTE_ORDER_MARK[i]) {
                return false;
            }
        }
        return true;
    }

    private static boolean beginsName(byte b) {
        return Character.isLetter(b & 0xff) || b == '_';
    }

    private static int afterBlanks(byte[] bytes, int from) {
        int at = from;
        while (at < bytes.length && isBlank(bytes[at])) {
            at++;
        }
        return at;
    }

    /** The last place before the end that is not blank; the first is none. */
    private static int beforeBlanks(byte[] bytes, int end) {
        int at = end - 1;
        while (isBlank(bytes[at])) {
            at--;
        }
        return at;
    }

    private static boolean isBlank(byte b) {
        return b == ' ' || b == '\n' || b == '\r' || b == '\t';
    }
}
