package org.sumspace.assessment.account.core;

import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Collection;
import java.util.Locale;
import java.util.OptionalLong;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** One-time passwords by time (RFC 6238) with SHA-1, 6 digits and steps of 30 s, as authenticator apps make them. */
public final class Totp {
    public static final int SECRET_BYTES = 20;

    private static final String HMAC = "HmacSHA1";
    private static final String ISSUER = "Sumspace";
    private static final String BASE_32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    private static final int STEP_SECONDS = 30;
    private static final int CODES = 1_000_000;
    private static final int WINDOW = 1;

    private Totp() {}

    public static long step(Instant time) {
        return Math.floorDiv(time.getEpochSecond(), STEP_SECONDS);
    }

    /** The last step whose code can be accepted. */
    public static long latest(Instant now) {
        return step(now) + WINDOW;
    }

    /** The code of a step (RFC 4226, section 5.3). */
    public static String code(byte[] secret, long step) {
        try {
            Mac mac = Mac.getInstance(HMAC);
            mac.init(new SecretKeySpec(secret, HMAC));
            byte[] digest =
                    mac.doFinal(ByteBuffer.allocate(Long.BYTES).putLong(step).array());
            int offset = digest[digest.length - 1] & 0xf;
            int number = ByteBuffer.wrap(digest).getInt(offset) & Integer.MAX_VALUE;
            return String.format(Locale.ROOT, "%06d", number % CODES);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has " + HMAC, e);
        }
    }

    /**
     * The step of the code: the current one, the one before or the one after. Empty if the code belongs to none of
     * these steps, or if this step or a later one was used.
     *
     * @param used the steps whose codes were accepted. Steps after these three were stored while the clock was ahead;
     *     they do not count until their time comes
     */
    public static OptionalLong accepted(byte[] secret, String code, Instant now, Collection<Long> used) {
        long latest = latest(now);
        long last = used.stream()
                .mapToLong(Long::longValue)
                .filter(step -> step <= latest)
                .max()
                .orElse(Long.MIN_VALUE);
        OptionalLong found = OptionalLong.empty();
        for (long step = step(now) - WINDOW; step <= latest; step++) {
            byte[] expected = code(secret, step).getBytes(StandardCharsets.US_ASCII);
            if (MessageDigest.isEqual(expected, code.getBytes(StandardCharsets.UTF_8)) && step > last) {
                found = OptionalLong.of(step);
            }
        }
        return found;
    }

    /** Without padding (RFC 4648, section 6). */
    public static String base32(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        int bits = 0;
        int count = 0;
        for (byte each : bytes) {
            bits = (bits << Byte.SIZE) | (each & 0xff);
            count += Byte.SIZE;
            while (count >= 5) {
                count -= 5;
                text.append(BASE_32.charAt((bits >>> count) & 0x1f));
            }
            bits &= (1 << count) - 1;
        }
        if (count > 0) {
            text.append(BASE_32.charAt((bits << (5 - count)) & 0x1f));
        }
        return text.toString();
    }

    /** The URI for the QR code that authenticator apps read. */
    public static String uri(byte[] secret, String email) {
        String label = URLEncoder.encode(ISSUER + ":" + email, StandardCharsets.UTF_8);
        return "otpauth://totp/" + label + "?secret=" + base32(secret) + "&issuer=" + ISSUER
                + "&algorithm=SHA1&digits=6&period=" + STEP_SECONDS;
    }
}
