package org.sumspace.common.crypto;

import java.util.Arrays;
import org.bouncycastle.crypto.params.Ed25519PublicKeyParameters;
import org.bouncycastle.crypto.signers.Ed25519Signer;

/** An Ed25519 public key (RFC 8032). Its id is the SHA-256 of its 32 raw bytes. */
public final class VerifyingKey {
    public static final int BYTES = 32;

    private final byte[] raw;
    private final Ed25519PublicKeyParameters key;
    private final Digest id;

    private VerifyingKey(byte[] raw) {
        this.raw = raw;
        this.key = new Ed25519PublicKeyParameters(raw, 0);
        this.id = Digest.of(raw);
    }

    /**
     * @throws IllegalArgumentException if the bytes are not a point of the curve, or a point of small order, for which
     *     anybody can forge signatures
     */
    public static VerifyingKey of(byte[] raw) {
        if (raw.length != BYTES) {
            throw new IllegalArgumentException(
                    "expected an Ed25519 public key of " + BYTES + " bytes, got " + raw.length);
        }
        return new VerifyingKey(raw.clone());
    }

    public Digest id() {
        return id;
    }

    public byte[] toBytes() {
        return raw.clone();
    }

    /** Whether {@code signature} is this key's over the concatenation of {@code parts}. */
    public boolean verifies(byte[] signature, byte[]... parts) {
        if (signature.length != SigningKey.SIGNATURE_BYTES) {
            return false;
        }
        return NativeEd25519.supports(parts)
                ? NativeEd25519.verifies(raw, signature, parts)
                : verifiesInJava(signature, parts);
    }

    boolean verifiesInJava(byte[] signature, byte[]... parts) {
        Ed25519Signer verifier = new Ed25519Signer();
        verifier.init(false, key);
        for (byte[] part : parts) {
            verifier.update(part, 0, part.length);
        }
        return verifier.verifySignature(signature);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof VerifyingKey that && Arrays.equals(raw, that.raw);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(raw);
    }

    @Override
    public String toString() {
        return "ed25519:" + id;
    }
}
