package org.sumspace.converter.core.custom;

import org.jspecify.annotations.Nullable;

/** The formats of data files. */
public enum FileFormat {
    /** A table. */
    CSV,
    /** An array of objects, or one or several consecutive objects. */
    JSON,
    /** An object on each line. */
    NDJSON;

    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};
    /** If the format is not clear after this many bytes, more bytes would not help. */
    private static final int BYTES_MAX = 64 << 10;

    /**
     * Detects the format. A file is JSON if it begins with a brace, or with a bracket that no column name follows. It
     * is NDJSON if it begins with a brace and its first line ends with a closing brace.
     *
     * @param last whether these are all bytes of the file
     * @return null if more bytes are needed
     */
    static @Nullable FileFormat detect(byte[] begin, boolean last) {
        boolean enough = last || begin.length >= BYTES_MAX;
        int first = afterBlanks(begin, startsWithMark(begin) ? BYTE_ORDER_MARK.length : 0);
        if (first == begin.length) {
            return enough ? CSV : null;
        }
        if (begin[first] == '[') {
            int second = afterBlanks(begin, first + 1);
            boolean decided = second < begin.length || enough;
            return !decided ? null : second < begin.length && beginsName(begin[second]) ? CSV : JSON;
        }
        if (begin[first] != '{') {
            return CSV;
        }
        int end = first;
        while (end < begin.length && begin[end] != '\n') {
            end++;
        }
        boolean singleLine = end < begin.length && begin[beforeBlanks(begin, end)] == '}';
        return singleLine ? NDJSON : end < begin.length || enough ? JSON : null;
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

    /** The index of the last character before the end that is not blank; the text must have one. */
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
