package org.sumspace.sandbox.bench.kernel;

import java.security.GeneralSecurityException;
import javax.crypto.Cipher;

/** The platform's ciphers, where nothing may be thrown that has to be declared. */
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
