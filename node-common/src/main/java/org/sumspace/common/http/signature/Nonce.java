package org.sumspace.common.http.signature;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.regex.Pattern;

/**
 * 128 random bits that make a signature unique.
 *
 * @param value in base64url without padding
 */
public record Nonce(String value) {
    private static final int BYTES = 16;
    /** The last character stands for two bits, and four that are zero. */
    private static final Pattern FORM = Pattern.compile("[-\\w]{21}[AQgw]");

    public Nonce {
        if (!FORM.matcher(value).matches()) {
            throw new IllegalArgumentException("expected 128 bits in base64url without padding");
        }
    }

    public static Nonce random(SecureRandom random) {
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        return new Nonce(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
    }
}
