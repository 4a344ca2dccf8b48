package org.sumspace.bench.kernel;

import java.security.GeneralSecurityException;
import javax.crypto.Cipher;

/** Gets the platform's ciphers without checked exceptions, for field initializers. */
final class Ciphers {
    private Ciphers() {}

    static Cipher get(String transformation) {
        try {
            return Cipher.getInstance(transformation);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has " + transformation, e);
        }
    }
}
