package org.sumspace.common.crypto;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.security.SecureRandom;
import java.util.Arrays;
import org.bouncycastle.crypto.AsymmetricCipherKeyPair;
import org.bouncycastle.crypto.hpke.HPKE;
import org.bouncycastle.crypto.hpke.HPKEContextWithEncapsulation;

/**
 * HPKE (RFC 9180) in base mode with DHKEM(X25519, HKDF-SHA256) and HKDF-SHA256, used only to agree on a key: the data
 * itself goes through the platform's AES, which is two orders of magnitude faster.
 */
final class Hpke {
    static final int ENCAPSULATION_BYTES = 32;
    static final int EXPORT_BYTES = 32;
    private static final int SEED_BYTES = 32;
    private static final byte[] EXPORTER_CONTEXT = "sumspace-records-v1".getBytes(US_ASCII);

    private Hpke() {}

    /** A fresh key and the encapsulation from which the holder of the private key recovers it. */
    static final class AgreedKey {
        private final byte[] encapsulation;
        private final byte[] key;

        private AgreedKey(byte[] encapsulation, byte[] key) {
            this.encapsulation = encapsulation;
            this.key = key;
        }

        byte[] encapsulation() {
            return encapsulation;
        }

        byte[] key() {
            return key;
        }
    }

    static AgreedKey agree(byte[] recipientPublic, byte[] info, SecureRandom random) {
        byte[] seed = new byte[SEED_BYTES];
        random.nextBytes(seed);
        try {
            return agree(recipientPublic, info, seed, EXPORTER_CONTEXT);
        } finally {
            Arrays.fill(seed, (byte) 0);
        }
    }

    /** @param seed input keying material of the ephemeral key pair, RFC 9180 section 7.1.3 */
    static AgreedKey agree(byte[] recipientPublic, byte[] info, byte[] seed, byte[] exporterContext) {
        HPKE suite = suite();
        try {
            HPKEContextWithEncapsulation context =
                    suite.setupBaseS(suite.deserializePublicKey(recipientPublic), info, suite.deriveKeyPair(seed));
            return new AgreedKey(context.getEncapsulation(), context.export(exporterContext, EXPORT_BYTES));
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw new IllegalArgumentException("the recipient's key is not a valid X25519 public key", e);
        }
    }

    static byte[] recover(RoundKey key, byte[] info, byte[] encapsulation) {
        return recover(key, info, encapsulation, EXPORTER_CONTEXT);
    }

    static byte[] recover(RoundKey key, byte[] info, byte[] encapsulation, byte[] exporterContext) {
        HPKE suite = suite();
        byte[] privateKey = key.privateKey();
        try {
            AsymmetricCipherKeyPair pair = suite.deserializePrivateKey(privateKey, key.publicKey());
            return suite.setupBaseR(encapsulation, pair, info).export(exporterContext, EXPORT_BYTES);
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw new UnsealException("the encapsulated key is not a valid X25519 public key");
        } finally {
            Arrays.fill(privateKey, (byte) 0);
        }
    }

    private static HPKE suite() {
        return new HPKE(HPKE.mode_base, HPKE.kem_X25519_SHA256, HPKE.kdf_HKDF_SHA256, HPKE.aead_EXPORT_ONLY);
    }
}
