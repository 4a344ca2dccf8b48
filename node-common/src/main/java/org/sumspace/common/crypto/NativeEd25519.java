package org.sumspace.common.crypto;

import com.amazon.corretto.crypto.provider.AmazonCorrettoCryptoProvider;
import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.security.Signature;
import java.util.HexFormat;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Verifies Ed25519 signatures by AWS-LC: in half the time that Java takes, and in no more from the first one on. What it
 * sees is public. It takes keys that verify what nobody signed; {@link VerifyingKey} refuses those.
 */
final class NativeEd25519 {
    private static final Logger LOG = LoggerFactory.getLogger(NativeEd25519.class);

    /** Its library is for one operating system and processor, and may be refused a place to be loaded from. */
    static final boolean LOADED = load();

    /** A verifier keeps room for the longest message that it saw. The provider takes none of more than 1 MiB. */
    private static final int MESSAGE_BYTES_MAX = 64 * 1024;

    /** What a verifier holds outside the heap is freed as soon as it is used again. */
    private static final ThreadLocal<Signature> VERIFIERS = ThreadLocal.withInitial(NativeEd25519::verifier);

    private NativeEd25519() {}

    /** Whether a message of these parts can be verified here. */
    static boolean takes(byte[]... parts) {
        long bytes = 0;
        for (byte[] part : parts) {
            bytes += part.length;
        }
        return LOADED && bytes <= MESSAGE_BYTES_MAX;
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
            throw new IllegalStateException("a key that is a point of the curve, and a signature of its length", e);
        }
    }

    private static boolean load() {
        Throwable error = AmazonCorrettoCryptoProvider.INSTANCE.getLoadingError();
        if (error != null) {
            LOG.info("Signatures are verified in Java, which takes twice as long: {}", error.getMessage());
        }
        return error == null;
    }

    private static Signature verifier() {
        try {
            return Signature.getInstance("Ed25519", AmazonCorrettoCryptoProvider.INSTANCE);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("the provider has Ed25519", e);
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

        /** As the provider calls the family of curves. */
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
