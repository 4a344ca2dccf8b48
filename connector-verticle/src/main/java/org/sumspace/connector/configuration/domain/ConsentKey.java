package org.sumspace.connector.configuration.domain;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The key with which the consent service signs, as that service states it.
 *
 * @param uri of the consent service
 * @param publicKey PEM in base64
 */
public record ConsentKey(BaseUrl uri, String publicKey) {
    private static final Pattern PEM =
            Pattern.compile("\\s*-----BEGIN PUBLIC KEY-----([A-Za-z0-9+/=\\s]{1,4096})-----END PUBLIC KEY-----\\s*");
    private static final int RSA_BITS_MIN = 2_048;

    /** @throws IllegalArgumentException if the key is unsuitable for signatures; the message does not repeat it */
    public static ConsentKey of(BaseUrl uri, String publicKey) {
        try {
            String pem = new String(Base64.getMimeDecoder().decode(publicKey), US_ASCII);
            Matcher block = PEM.matcher(pem);
            if (!block.matches()) {
                throw new IllegalArgumentException("no block of a public key");
            }
            requireStrong(new X509EncodedKeySpec(Base64.getMimeDecoder().decode(block.group(1))));
            return new ConsentKey(uri, publicKey);
        } catch (IllegalArgumentException | GeneralSecurityException e) {
            throw new IllegalArgumentException(
                    "expected an RSA key of at least " + RSA_BITS_MIN + " bits or an Ed25519 key, as PEM in base64", e);
        }
    }

    private static void requireStrong(X509EncodedKeySpec spec) throws GeneralSecurityException {
        try {
            RSAPublicKey key = (RSAPublicKey) KeyFactory.getInstance("RSA").generatePublic(spec);
            if (key.getModulus().bitLength() < RSA_BITS_MIN) {
                throw new IllegalArgumentException("a short key");
            }
        } catch (GeneralSecurityException e) {
            KeyFactory.getInstance("Ed25519").generatePublic(spec);
        }
    }
}
