package org.sumspace.assessment.shared.core;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;

/** Messages between a node and its worker process: the length in four bytes, then the content. */
public final class Frames {
    /** A manifest with its artefacts is the longest message. */
    public static final int BYTES_MAX = 8 << 20;

    private Frames() {}

    public static void write(DataOutputStream out, byte[] content) throws IOException {
        out.writeInt(content.length);
        out.write(content);
        out.flush();
    }

    /**
     * @throws EOFException if the other side has ended
     * @throws IOException if the message is too long
     */
    public static byte[] read(DataInputStream in) throws IOException {
        int length = in.readInt();
        if (length < 0 || length > BYTES_MAX) {
            throw new IOException("expected a message of at most " + BYTES_MAX + " bytes, got " + length);
        }
        byte[] content = in.readNBytes(length);
        if (content.length < length) {
            throw new EOFException("the other side ended in a message");
        }
        return content;
    }
}
