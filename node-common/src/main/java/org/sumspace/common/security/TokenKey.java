package org.sumspace.common.security;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
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
            throw new IllegalStateException(file + " holds no RSA key: delete it to have a new one made", e);
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

    private static KeyPair parse(byte[] pkcs8) throws GeneralSecurityException {
        KeyFactory factory = KeyFactory.getInstance("RSA");
        RSAPrivateCrtKey secret = (RSAPrivateCrtKey) factory.generatePrivate(new PKCS8EncodedKeySpec(pkcs8));
        RSAPublicKeySpec shared = new RSAPublicKeySpec(secret.getModulus(), secret.getPublicExponent());
        return new KeyPair(factory.generatePublic(shared), secret);
    }
}
