package org.sumspace.assessment.dataset.core;

import java.util.Arrays;

/** Text in UTF-8 that grows. */
final class ByteText {
    private static final int BYTES_OF_A_CHAR = 3;

    private byte[] bytes = new byte[1 << 12];
    private int length;

    byte[] bytes() {
        return bytes;
    }

    int length() {
        return length;
    }

    void truncate(int to) {
        length = to;
    }

    void add(char ascii) {
        reserve(1);
        bytes[length++] = (byte) ascii;
    }

    void add(byte[] text, int from, int count) {
        reserve(count);
        System.arraycopy(text, from, bytes, length, count);
        length += count;
    }

    /** Adds characters with their quotes doubled. Half of a surrogate pair becomes a question mark, as in Java's encoder. */
    void addQuoted(char[] chars, int from, int count) {
        reserve(BYTES_OF_A_CHAR * count);
        int to = from + count;
        for (int i = from; i < to; i++) {
            char c = chars[i];
            if (c < 0x80) {
                bytes[length++] = (byte) c;
                if (c == '"') {
                    bytes[length++] = '"';
                }
            } else if (c < 0x800) {
                bytes[length++] = (byte) (0xc0 | (c >> 6));
                bytes[length++] = following(c);
            } else if (!Character.isSurrogate(c)) {
                bytes[length++] = (byte) (0xe0 | (c >> 12));
                bytes[length++] = following(c >> 6);
                bytes[length++] = following(c);
            } else if (Character.isHighSurrogate(c) && i + 1 < to && Character.isLowSurrogate(chars[i + 1])) {
                int point = Character.toCodePoint(c, chars[++i]);
                bytes[length++] = (byte) (0xf0 | (point >> 18));
                bytes[length++] = following(point >> 12);
                bytes[length++] = following(point >> 6);
                bytes[length++] = following(point);
            } else {
                bytes[length++] = '?';
            }
        }
    }

    /** A byte of a character after the first one, with six of its bits. */
    private static byte following(int bits) {
        return (byte) (0x80 | (bits & 0x3f));
    }

    private void reserve(int more) {
        if (bytes.length - length < more) {
            bytes = Arrays.copyOf(bytes, Math.max(length + more, 2 * bytes.length));
        }
    }
}
