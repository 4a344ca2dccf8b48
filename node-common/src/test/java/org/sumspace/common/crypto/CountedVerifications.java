package org.sumspace.common.crypto;

import java.security.InvalidKeyException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.SignatureException;
import org.junit.jupiter.api.Assumptions;

/** Counts the Ed25519 signatures that the calling thread verifies in native code. */
public final class CountedVerifications {
    private CountedVerifications() {}

    /** How many signatures {@code work} verifies. */
    public static int of(Runnable work) {
        Assumptions.assumeTrue(NativeCrypto.AVAILABLE);
        Signature verifier = NativeEd25519.VERIFIERS.get();
        CountingVerifier counting = new CountingVerifier(verifier);
        NativeEd25519.VERIFIERS.set(counting);
        try {
            work.run();
            return counting.verifications;
        } finally {
            NativeEd25519.VERIFIERS.set(verifier);
        }
    }

    @SuppressWarnings("deprecation") // the class requires methods for parameters by name
    private static final class CountingVerifier extends Signature {
        private final Signature verifier;
        private int verifications;

        CountingVerifier(Signature verifier) {
            super(verifier.getAlgorithm());
            this.verifier = verifier;
        }

        @Override
        protected void engineInitVerify(PublicKey key) throws InvalidKeyException {
            verifier.initVerify(key);
        }

        @Override
        protected void engineUpdate(byte one) throws SignatureException {
            verifier.update(one);
        }

        @Override
        protected void engineUpdate(byte[] bytes, int from, int length) throws SignatureException {
            verifier.update(bytes, from, length);
        }

        @Override
        protected boolean engineVerify(byte[] signature) throws SignatureException {
            verifications++;
            return verifier.verify(signature);
        }

        @Override
        protected void engineInitSign(PrivateKey key) {
            throw new UnsupportedOperationException();
        }

        @Override
        protected byte[] engineSign() {
            throw new UnsupportedOperationException();
        }

        @Override
        protected void engineSetParameter(String name, Object value) {
            throw new UnsupportedOperationException();
        }

        @Override
        protected Object engineGetParameter(String name) {
            throw new UnsupportedOperationException();
        }
    }
}
