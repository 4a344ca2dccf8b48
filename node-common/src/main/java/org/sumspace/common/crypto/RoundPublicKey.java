package org.sumspace.common.crypto;

import java.util.Arrays;
import java.util.HexFormat;

/** The public half of an aggregator's X25519 key for one execution plan (RFC 7748): 32 bytes. */
public final class RoundPublicKey {
    public static final int BYTES = 32;

    private final byte[] raw;

    private RoundPublicKey(byte[] raw) {
        this.raw = raw;
    }

    public static RoundPublicKey of(byte[] raw) {
        if (raw.length != BYTES) {
            throw new IllegalArgumentException(
                    "expected an X25519 public key of " + BYTES + " bytes, got " + raw.length);
        }
        return new RoundPublicKey(raw.clone());
    }

    public byte[] toBytes() {
        return raw.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RoundPublicKey that && Arrays.equals(raw, that.raw);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(raw);
    }

    @Override
    public String toString() {
        return "x25519:" + HexFormat.of().formatHex(raw);
    }
}
