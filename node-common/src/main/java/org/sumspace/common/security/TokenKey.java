package org.sumspace.common.security;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.interfaces.RSAPrivateCrtKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.RSAPublicKeySpec;
import java.util.Optional;
import org.sumspace.common.journal.ProtectedFile;

/** The RSA key of a node's access tokens: PKCS#8 in a file that only its owner may read. */
final class TokenKey {
    private static final int BITS = 2048;
    private static final int FILE_BYTES_MAX = 16 * 1024;

    private TokenKey() {}

    static Optional<KeyPair> load(Path file) {
        try {
            return Files.exists(file) ? Optional.of(parse(ProtectedFile.read(file, FILE_BYTES_MAX))) : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(file + " cannot be read", e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(
                    file
                            + " is damaged or holds no RSA key: put a good copy of it back, or delete it to have a new one made",
                    e);
        }
    }

    static KeyPair create(Path file) {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(BITS);
            KeyPair key = generator.generateKeyPair();
            Files.createDirectories(file.toAbsolutePath().getParent());
            ProtectedFile.write(file, key.getPrivate().getEncoded());
            return key;
        } catch (IOException e) {
            throw new UncheckedIOException(file + " cannot be written", e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has RSA", e);
        }
    }

    /** Whether the parts of the key fit together (RFC 8017, section 3.2), to detect a changed file. */
    private static boolean isConsistent(RSAPrivateCrtKey key) {
        BigInteger p = key.getPrimeP();
        BigInteger q = key.getPrimeQ();
        BigInteger beforeP = p.subtract(BigInteger.ONE);
        BigInteger beforeQ = q.subtract(BigInteger.ONE);
        BigInteger d = key.getPrivateExponent();
        return p.multiply(q).equals(key.getModulus())
                && isInverse(key.getPublicExponent(), d, beforeP)
                && isInverse(key.getPublicExponent(), d, beforeQ)
                && d.mod(beforeP).equals(key.getPrimeExponentP())
                && d.mod(beforeQ).equals(key.getPrimeExponentQ())
                && isInverse(key.getCrtCoefficient(), q, p);
    }

    private static boolean isInverse(BigInteger a, BigInteger b, BigInteger modulus) {
        return modulus.signum() > 0 && a.multiply(b).mod(modulus).equals(BigInteger.ONE);
    }

    private static KeyPair parse(byte[] pkcs8) throws GeneralSecurityException {
        KeyFactory factory = KeyFactory.getInstance("RSA");
        RSAPrivateCrtKey secret = (RSAPrivateCrtKey) factory.generatePrivate(new PKCS8EncodedKeySpec(pkcs8));
        if (!isConsistent(secret)) {
            throw new InvalidKeyException("its numbers do not belong together");
        }
        RSAPublicKeySpec shared = new RSAPublicKeySpec(secret.getModulus(), secret.getPublicExponent());
        return new KeyPair(factory.generatePublic(shared), secret);
    }
}
