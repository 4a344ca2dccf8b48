package org.sumspace.assessment.pseudonym.core;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import org.sumspace.common.config.Secret;
import org.sumspace.common.crypto.Digest;

/**
 * The two hashes that make a pseudonym: {@code hex(SHA-256(outer || SHA-256(inner || value)))}, of which the first 32 digits
 * count. With a secret this is HMAC-SHA256 (RFC 2104); without one it is SHA-256 of the salt and the value, a single hash.
 */
public final class PseudonymKey {
    /** Hex digits of a pseudonym. */
    public static final int DIGITS = 32;

    /** A shorter secret can be guessed. */
    public static final int SECRET_BYTES_MIN = 16;

    private static final int BLOCK = 64;
    private static final byte INNER = 0x36;
    private static final byte OUTER = 0x5c;
    private static final String KEY_ID = "key id";
    private static final int KEY_ID_DIGITS = 8;

    private final byte[] inner;
    private final byte[] outer;
    private final boolean keyed;
    private final boolean weak;

    private PseudonymKey(byte[] inner, byte[] outer, boolean keyed, boolean weak) {
        this.inner = inner;
        this.outer = outer;
        this.keyed = keyed;
        this.weak = weak;
    }

    /** @param salt used if there is no secret */
    public static PseudonymKey of(Optional<Secret> secret, String salt) {
        if (secret.isEmpty()) {
            return new PseudonymKey(salt.getBytes(UTF_8), new byte[0], false, true);
        }
        byte[] key = secret.get().reveal().getBytes(UTF_8);
        boolean weak = key.length < SECRET_BYTES_MIN;
        byte[] block = Arrays.copyOf(key.length > BLOCK ? Digest.of(key).toBytes() : key, BLOCK);
        byte[] inner = block.clone();
        byte[] outer = block.clone();
        for (int i = 0; i < BLOCK; i++) {
            inner[i] ^= INNER;
            outer[i] ^= OUTER;
        }
        Arrays.fill(key, (byte) 0);
        Arrays.fill(block, (byte) 0);
        return new PseudonymKey(inner, outer, true, weak);
    }

    /** The bytes before the value in the inner hash; {@link #outer} has those before that hash in the outer one. */
    public byte[] inner() {
        return inner.clone();
    }

    public byte[] outer() {
        return outer.clone();
    }

    public boolean isKeyed() {
        return keyed;
    }

    /** Whether there is no secret, or a short one. */
    public boolean isWeak() {
        return weak;
    }

    public String pseudonym(String value) {
        return hash(value).substring(0, DIGITS);
    }

    /** The id of the key. Runs with the same id have comparable pseudonyms; empty without a secret. */
    public String id() {
        return keyed ? hash(KEY_ID).substring(0, KEY_ID_DIGITS) : "";
    }

    private String hash(String value) {
        Digest first = Digest.of(inner, value.getBytes(UTF_8));
        return HexFormat.of().formatHex((keyed ? Digest.of(outer, first.toBytes()) : first).toBytes());
    }

    /** Overwrites the key. */
    public void erase() {
        Arrays.fill(inner, (byte) 0);
        Arrays.fill(outer, (byte) 0);
    }

    @Override
    public String toString() {
        return keyed ? "pseudonym key " + id() : "salt";
    }
}
