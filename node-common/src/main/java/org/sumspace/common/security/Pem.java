package org.sumspace.common.security;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Base64;

/** Key bytes in the text form (RFC 7468) that the token library takes. */
final class Pem {
    private static final Base64.Encoder BASE64 = Base64.getMimeEncoder(64, "\n".getBytes(US_ASCII));

    private Pem() {}

    static String publicKey(byte[] spki) {
        return block("PUBLIC KEY", spki);
    }

    static String privateKey(byte[] pkcs8) {
        return block("PRIVATE KEY", pkcs8);
    }

    private static String block(String label, byte[] der) {
        return "-----BEGIN " + label + "-----\n" + BASE64.encodeToString(der) + "\n-----END " + label + "-----\n";
    }
}
