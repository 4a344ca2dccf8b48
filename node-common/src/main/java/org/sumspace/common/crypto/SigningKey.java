package org.sumspace.common.crypto;

import java.security.SecureRandom;
import org.bouncycastle.crypto.params.Ed25519PrivateKeyParameters;
import org.bouncycastle.crypto.signers.Ed25519Signer;

/**
 * An Ed25519 private key (RFC 8032). It signs with BouncyCastle, which is an order of magnitude faster than the JDK.
 */
public final class SigningKey {
    public static final int SEED_BYTES = 32;
    public static final int SIGNATURE_BYTES = 64;

    private final Ed25519PrivateKeyParameters key;
    private final VerifyingKey publicKey;

    private SigningKey(byte[] seed) {
        this.key = new Ed25519PrivateKeyParameters(seed, 0);
        this.publicKey = VerifyingKey.of(key.generatePublicKey().getEncoded());
    }

    public static SigningKey generate(SecureRandom random) {
        byte[] seed = new byte[SEED_BYTES];
        random.nextBytes(seed);
        return new SigningKey(seed);
    }

    /** @param seed the 32 bytes of RFC 8032 section 5.1.5 */
    public static SigningKey ofSeed(byte[] seed) {
        if (seed.length != SEED_BYTES) {
            throw new IllegalArgumentException(
                    "expected an Ed25519 seed of " + SEED_BYTES + " bytes, got " + seed.length);
        }
        return new SigningKey(seed);
    }

    public VerifyingKey publicKey() {
        return publicKey;
    }

    /** The private key, to be stored in a protected file. */
    public byte[] seed() {
        return key.getEncoded();
    }

    /** The 64-byte signature over the concatenation of {@code parts}. */
    public byte[] sign(byte[]... parts) {
        Ed25519Signer signer = new Ed25519Signer();
        signer.init(true, key);
        for (byte[] part : parts) {
            signer.update(part, 0, part.length);
        }
        return signer.generateSignature();
    }

    @Override
    public String toString() {
        return "private key of " + publicKey;
    }
}
