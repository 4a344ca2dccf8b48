package org.sumspace.common.wire;

import java.util.Arrays;

/**
 * An immutable byte string that is compared by content. It prints only its length, because the content may be secret.
 */
public final class Bytes {
    private final byte[] content;

    private Bytes(byte[] content) {
        this.content = content;
    }

    public static Bytes of(byte[] content) {
        return new Bytes(content.clone());
    }

    public int length() {
        return content.length;
    }

    public byte[] toBytes() {
        return content.clone();
    }

    /** Writes a u32 length, then these bytes. */
    public void write(WireWriter out) {
        out.bytes32(content);
    }

    /** Reads a u32 length of at most {@code maxBytes}, then the bytes. */
    public static Bytes read(WireReader in, int maxBytes) {
        return new Bytes(in.bytes32(maxBytes));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Bytes that && Arrays.equals(content, that.content);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(content);
    }

    @Override
    public String toString() {
        return content.length + " bytes";
    }
}
