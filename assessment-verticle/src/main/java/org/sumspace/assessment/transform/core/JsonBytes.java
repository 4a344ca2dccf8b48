package org.sumspace.assessment.transform.core;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/** JSON text that grows. Most of a statement is the same in all of them, so it is copied and not encoded again. */
public final class JsonBytes {
    private static final int PSEUDONYM_BYTES = 38;
    private static final JsonStringEncoder ENCODER = JsonStringEncoder.getInstance();

    private byte[] bytes;
    private int length;

    private JsonBytes(int size) {
        bytes = new byte[size];
    }

    public JsonBytes() {
        this(1 << 16);
    }

    /** For a part of a statement. */
    static JsonBytes small() {
        return new JsonBytes(1 << 7);
    }

    /** What {@link #add} takes. */
    static byte[] constant(String json) {
        return json.getBytes(UTF_8);
    }

    void add(byte[] json) {
        reserve(json.length);
        System.arraycopy(json, 0, bytes, length, json.length);
        length += json.length;
    }

    void add(char ascii) {
        reserve(1);
        bytes[length++] = (byte) ascii;
    }

    /** Adds a text in quotes. */
    void text(String text) {
        reserve(text.length() + 2);
        int start = length;
        bytes[length++] = '"';
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || c > '~' || c == '"' || c == '\\') {
                length = start + 1;
                add(ENCODER.quoteAsUTF8(text));
                add('"');
                return;
            }
            bytes[length++] = (byte) c;
        }
        bytes[length++] = '"';
    }

    /** Adds a pseudonym as a UUID in quotes; see {@link XapiStatementForm#uuid}. */
    void pseudonym(String digits) {
        reserve(PSEUDONYM_BYTES);
        bytes[length++] = '"';
        for (int i = 0; i < digits.length(); i++) {
            if (i == 8 || i == 12 || i == 16 || i == 20) {
                bytes[length++] = '-';
            }
            bytes[length++] = (byte) XapiStatementForm.digitOfUuid(digits, i);
        }
        bytes[length++] = '"';
    }

    private void reserve(int more) {
        if (bytes.length - length < more) {
            bytes = Arrays.copyOf(bytes, Math.max(length + more, 2 * bytes.length));
        }
    }

    public void writeTo(OutputStream out) throws IOException {
        out.write(bytes, 0, length);
    }

    byte[] toBytes() {
        return Arrays.copyOf(bytes, length);
    }

    @Override
    public String toString() {
        return new String(bytes, 0, length, UTF_8);
    }
}
