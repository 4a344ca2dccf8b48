package org.sumspace.common.training;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Checks for the fields of records. Each throws an {@link IllegalArgumentException} that names the field. */
public final class Require {
    public static final int MAX_NAME_CHARS = 200;
    /** In UTF-8; indexes of databases have about a third more. */
    public static final int MAX_URL_BYTES = 2_048;

    private static final Instant LAST = Instant.parse("9999-12-31T23:59:59Z");

    private Require() {}

    public static int between(String field, int value, int min, int max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException("expected " + field + " from " + min + " to " + max + ", got " + value);
        }
        return value;
    }

    public static String text(String field, String value, int minChars, int maxChars) {
        if (value.length() < minChars || value.length() > maxChars) {
            throw new IllegalArgumentException(
                    "expected " + minChars + " to " + maxChars + " characters in " + field + ", got " + value.length());
        }
        if (value.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException(field + " contains a control character");
        }
        return value;
    }

    public static String name(String field, String value) {
        return text(field, value, 1, MAX_NAME_CHARS);
    }

    /** An absolute http or https URL with a host, without user information or fragment. */
    public static String url(String field, String value) {
        text(field, value, 1, MAX_URL_BYTES);
        if (value.getBytes(UTF_8).length > MAX_URL_BYTES) {
            throw new IllegalArgumentException("expected at most " + MAX_URL_BYTES + " bytes of UTF-8 in " + field);
        }
        try {
            URI url = new URI(value);
            boolean web = "https".equalsIgnoreCase(url.getScheme()) || "http".equalsIgnoreCase(url.getScheme());
            if (!web || url.getHost() == null || url.getRawUserInfo() != null || url.getRawFragment() != null) {
                throw new IllegalArgumentException(
                        "expected an absolute http or https URL without user information and fragment in " + field);
            }
            return value;
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(field + " is not a valid URL: " + e.getReason(), e);
        }
    }

    /** An instant as it is encoded: whole milliseconds, 1970 to 9999. */
    public static Instant instant(String field, Instant value) {
        if (value.isBefore(Instant.EPOCH) || value.isAfter(LAST)) {
            throw new IllegalArgumentException(field + " is not between 1970 and 9999");
        }
        return value.truncatedTo(ChronoUnit.MILLIS);
    }
}
