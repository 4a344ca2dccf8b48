package org.sumspace.assessment.account.core;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.sumspace.common.crypto.Digest;

/**
 * Tokens of sessions and of new accounts: random bytes, followed by a MAC. The database stores only their digests. A
 * token with a wrong MAC is refused without a query.
 */
public final class Tokens {
    public static final int SESSION_BYTES = 48;
    public static final int ACCOUNT_BYTES = 32;

    private static final String HMAC = "HmacSHA256";
    private static final int CHARS_MAX = 200;

    private final SecretKeySpec key;

    public Tokens(byte[] key) {
        this.key = new SecretKeySpec(key, HMAC);
    }

    public String token(byte[] random) {
        String text = encoded(random);
        return text + "." + mark(text);
    }

    public boolean isMarked(String token) {
        int end = token.indexOf('.');
        return token.length() <= CHARS_MAX
                && end > 0
                && MessageDigest.isEqual(
                        mark(token.substring(0, end)).getBytes(UTF_8),
                        token.substring(end + 1).getBytes(UTF_8));
    }

    /** The digest of a token, which the database stores. */
    public static String hash(String token) {
        return Digest.of(token.getBytes(UTF_8)).toString();
    }

    /** A keyed pseudonym of a text for the audit log: equal texts have equal pseudonyms. */
    public String pseudonym(String text) {
        return mark("pseudonym " + text);
    }

    private String mark(String text) {
        try {
            Mac mac = Mac.getInstance(HMAC);
            mac.init(key);
            return encoded(mac.doFinal(text.getBytes(UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has " + HMAC, e);
        }
    }

    private static String encoded(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
