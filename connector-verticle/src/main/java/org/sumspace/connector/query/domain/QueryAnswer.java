package org.sumspace.connector.query.domain;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Collects the statements of one processor, which arrive in any order, up to a limit of bytes. Not thread-safe. */
public final class QueryAnswer {
    private static final byte[] HEAD = "{\"data\":[".getBytes(UTF_8);

    private final long bytesMax;
    private final List<Part> parts = new ArrayList<>();
    private long partBytes;

    @SuppressWarnings("ArrayRecordComponent") // joined, never compared
    private record Part(String id, byte[] json) {}

    /** @param bytesMax the largest size of the body in UTF-8 */
    public QueryAnswer(long bytesMax) {
        this.bytesMax = bytesMax;
    }

    /** @return whether the answer is still within its limit; if not, adding more is useless */
    public boolean add(String id, String json) {
        byte[] bytes = json.getBytes(UTF_8);
        parts.add(new Part(id, bytes));
        partBytes += bytes.length;
        return isWithinLimit();
    }

    public boolean isWithinLimit() {
        return bytes() <= bytesMax;
    }

    private long bytes() {
        int commas = Math.max(0, parts.size() - 1);
        return HEAD.length + partBytes + commas + tail().length;
    }

    /** The body, with the statements in the order of their ids. */
    public byte[] toBytes() {
        ByteArrayOutputStream body = new ByteArrayOutputStream(Math.toIntExact(bytes()));
        body.writeBytes(HEAD);
        parts.sort(Comparator.comparing(Part::id));
        for (int i = 0; i < parts.size(); i++) {
            if (i > 0) {
                body.write(',');
            }
            body.writeBytes(parts.get(i).json());
        }
        body.writeBytes(tail());
        return body.toByteArray();
    }

    private byte[] tail() {
        return ("],\"meta\":{\"count\":" + parts.size() + "}}").getBytes(UTF_8);
    }
}
