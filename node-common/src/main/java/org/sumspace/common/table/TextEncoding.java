package org.sumspace.common.table;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.charset.Charset;

/**
 * The encoding of a text.
 *
 * @param mark length of the byte order mark in bytes
 * @param assumed whether the encoding is a guess
 */
public record TextEncoding(Charset charset, int mark, boolean assumed) {
    /** How many bytes decide. */
    public static final int HEAD_BYTES = 4;

    /** The warning about an assumed encoding. */
    public static final String ASSUMED = "The input is not valid UTF-8; it was read as windows-1252.";

    private static final Charset FALLBACK = Charset.forName("windows-1252");

    /**
     * By the byte order mark; without one it is UTF-8 if all of it is valid UTF-8. UTF-32's mark begins with that of UTF-16.
     *
     * @param head the first bytes in hexadecimal digits
     * @param utf8 whether all bytes are valid UTF-8
     */
    public static TextEncoding of(String head, boolean utf8) {
        if (head.startsWith("efbbbf")) {
            return new TextEncoding(UTF_8, 3, false);
        } else if (head.equals("fffe0000")) {
            return new TextEncoding(Charset.forName("UTF-32LE"), 4, false);
        } else if (head.equals("0000feff")) {
            return new TextEncoding(Charset.forName("UTF-32BE"), 4, false);
        } else if (head.startsWith("fffe")) {
            return new TextEncoding(UTF_16LE, 2, false);
        } else if (head.startsWith("feff")) {
            return new TextEncoding(UTF_16BE, 2, false);
        }
        return utf8 ? new TextEncoding(UTF_8, 0, false) : new TextEncoding(FALLBACK, 0, true);
    }

    public boolean isPlainUtf8() {
        return charset.equals(UTF_8) && mark == 0;
    }
}
