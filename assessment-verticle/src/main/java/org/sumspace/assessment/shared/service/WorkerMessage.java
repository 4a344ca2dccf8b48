package org.sumspace.assessment.shared.service;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.sumspace.common.document.JsonRecords;

/**
 * A message between a node and a worker process. On the wire these are two frames, each with its length in four bytes
 * before it: JSON with the kind and the content, then the data.
 *
 * @param content members of a record; at most 1 MiB
 * @param data numbers, a file or the like; at most 8 MiB
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record WorkerMessage(String kind, Map<String, Object> content, byte[] data) {
    /** The answer is the requested result. */
    public static final String DONE = "done";
    /** The answer is a {@link Refusal} for the caller. */
    static final String REFUSED = "refused";
    /** The worker failed; the answer is a {@link Refusal} that says where. */
    static final String FAILED = "failed";

    private static final int HEAD_BYTES_MAX = 1 << 20;
    private static final int DATA_BYTES_MAX = 8 << 20;

    private static final byte[] NOTHING = {};
    private static final int TEXT_MAX = 2_000;
    private static final JsonRecords JSON = JsonRecords.camelCase().withText(Path.class, Path::toString, Path::of);

    /** The first frame. */
    private record Head(String kind, Map<String, Object> content) {}

    /** Why a request is not fulfilled. */
    public record Refusal(String code, String detail) {
        public Refusal {
            code = shortened(code);
            detail = shortened(detail);
        }
    }

    public static WorkerMessage of(String kind, byte[] data) {
        return new WorkerMessage(kind, Map.of(), data);
    }

    /** @param content a record */
    public static WorkerMessage of(String kind, Object content) {
        return of(kind, content, NOTHING);
    }

    public static WorkerMessage of(String kind, Object content, byte[] data) {
        return new WorkerMessage(kind, JSON.tree(content), data);
    }

    public static WorkerMessage done() {
        return of(DONE, NOTHING);
    }

    /** @param code for programs */
    public static WorkerMessage refused(String code, String detail) {
        return of(REFUSED, new Refusal(code, detail));
    }

    public boolean isRefused() {
        return kind.equals(REFUSED);
    }

    /** The content of a message that {@link #isRefused}; empty texts if the other side sent another content. */
    public Refusal refusal() {
        return new Refusal(text("code"), text("detail"));
    }

    private String text(String name) {
        return content.get(name) instanceof String text ? text : "";
    }

    /** @throws IOException if the other side sent another content */
    public <T> T content(Class<T> type) throws IOException {
        try {
            return JSON.read(content, type);
        } catch (IllegalArgumentException e) {
            throw new IOException(
                    "a message of kind " + shortened(kind) + " has another content: " + e.getMessage(), e);
        }
    }

    /** The beginning of a text that the other side sent. */
    public static String shortened(String text) {
        return text.length() <= TEXT_MAX ? text : text.substring(0, TEXT_MAX);
    }

    /**
     * @throws EOFException if the other side has ended
     * @throws IOException if it sent no message, or a message that is too long
     */
    public static WorkerMessage read(DataInputStream in) throws IOException {
        byte[] head = frame(in, HEAD_BYTES_MAX);
        byte[] data = frame(in, DATA_BYTES_MAX);
        try {
            Head read = JSON.read(head, Head.class);
            return new WorkerMessage(read.kind(), read.content(), data);
        } catch (IllegalArgumentException e) {
            throw new IOException("the other side sent no message", e);
        }
    }

    public void write(DataOutputStream out) throws IOException {
        byte[] head = JSON.bytes(new Head(kind, content));
        out.writeInt(head.length);
        out.write(head);
        out.writeInt(data.length);
        out.write(data);
        out.flush();
    }

    private static byte[] frame(DataInputStream in, int max) throws IOException {
        int length = in.readInt();
        if (length < 0 || length > max) {
            throw new IOException("expected a frame of at most " + max + " bytes, got " + length);
        }
        byte[] content = in.readNBytes(length);
        if (content.length < length) {
            throw new EOFException("the other side ended in a message");
        }
        return content;
    }
}
