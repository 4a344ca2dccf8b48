package org.sumspace.connector.configuration.domain;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;
import java.util.regex.Pattern;
import org.sumspace.common.crypto.Digest;

/**
 * The origin (RFC 6454) of pages of the participant that may ask for addresses of the personal data intermediary.
 *
 * @param id derived from the origin, so that an origin is listed once
 */
public record PageOrigin(@JsonProperty("_id") String id, String origin) {
    public static final int CHARS_MAX = 255;

    private static final int ID_CHARS = 24;
    private static final Pattern FORM = Pattern.compile("https?://([a-z0-9.-]+|\\[[0-9a-f:.]+])(:[0-9]{1,5})?");

    /** @throws IllegalArgumentException if this is no origin, or stands for more than one */
    public static PageOrigin of(String text) {
        String origin = text.toLowerCase(Locale.ROOT);
        if (origin.length() > CHARS_MAX || !FORM.matcher(origin).matches()) {
            throw new IllegalArgumentException("expected the origin of a page, for example https://app.elm.example");
        }
        return new PageOrigin(
                Digest.of(("page origin " + origin).getBytes(UTF_8)).toString().substring(0, ID_CHARS), origin);
    }
}
