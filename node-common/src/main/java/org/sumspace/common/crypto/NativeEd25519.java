package org.sumspace.common.crypto;

import com.amazon.corretto.crypto.provider.AmazonCorrettoCryptoProvider;
import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.security.Signature;
import java.util.HexFormat;

/**
 * Verifies Ed25519 signatures with AWS-LC, which takes half the time of the Java implementation and needs no warm-up.
 * It sees public data only. It accepts keys of small order, for which anybody can forge signatures; {@link
 * VerifyingKey} refuses such keys.
 */
final class NativeEd25519 {
    /** A verifier keeps a buffer of the size of its longest message. The provider accepts at most 1 MiB. */
    private static final int MESSAGE_BYTES_MAX = 64 * 1024;

    /** One verifier for each thread: it frees its native memory at its next use. */
    static final ThreadLocal<Signature> VERIFIERS = ThreadLocal.withInitial(NativeEd25519::verifier);

    private NativeEd25519() {}

    /** Whether this class can verify a message of these parts. */
    static boolean supports(byte[]... parts) {
        long bytes = 0;
        for (byte[] part : parts) {
            bytes += part.length;
        }
        return NativeCrypto.AVAILABLE && bytes <= MESSAGE_BYTES_MAX;
    }

    static boolean verifies(byte[] rawKey, byte[] signature, byte[]... parts) {
        try {
            Signature verifier = VERIFIERS.get();
            verifier.initVerify(new EncodedKey(rawKey));
            for (byte[] part : parts) {
                verifier.update(part);
            }
            return verifier.verify(signature);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("AWS-LC failed on a valid key and a signature of 64 bytes", e);
        }
    }

    private static Signature verifier() {
        try {
            return Signature.getInstance("Ed25519", AmazonCorrettoCryptoProvider.INSTANCE);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("AWS-LC lacks Ed25519", e);
        }
    }

    /** A public key in the form of RFC 8410. */
    private static final class EncodedKey implements PublicKey {
        private static final long serialVersionUID = 1;
        private static final byte[] PREFIX = HexFormat.of().parseHex("302a300506032b6570032100");

        private final byte[] raw;

        EncodedKey(byte[] raw) {
            this.raw = raw;
        }

        /** The provider's name for this family of curves. */
        @Override
        public String getAlgorithm() {
            return "EdDSA";
        }

        @Override
        public String getFormat() {
            return "X.509";
        }

        @Override
        public byte[] getEncoded() {
            byte[] encoded = new byte[PREFIX.length + raw.length];
            System.arraycopy(PREFIX, 0, encoded, 0, PREFIX.length);
            System.arraycopy(raw, 0, encoded, PREFIX.length, raw.length);
            return encoded;
        }
    }
}
