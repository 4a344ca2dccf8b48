package org.sumspace.common.http;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Times in headers (RFC 9110, section 5.6.7), in whole seconds. */
public final class HttpDate {
    /** The header with the time of an answer. */
    public static final String DATE = "Date";

    private static final DateTimeFormatter FORMAT = DateTimeFormatter.RFC_1123_DATE_TIME.withZone(ZoneOffset.UTC);

    private HttpDate() {}

    public static String format(Instant time) {
        return FORMAT.format(time);
    }

    /** @return empty if the text is absent or not a time of this form */
    public static Optional<Instant> parse(@Nullable String text) {
        try {
            return Optional.ofNullable(text).map(value -> Instant.from(FORMAT.parse(value)));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }
}
