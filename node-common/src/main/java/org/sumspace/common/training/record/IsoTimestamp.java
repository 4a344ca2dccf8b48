package org.sumspace.common.training.record;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAccessor;

/**
 * Timestamps of ISO 8601; one without a zone is taken as UTC (xAPI 1.0.3, section 4.1.7).
 */
public final class IsoTimestamp {
    private static final int MAX_LENGTH_CHARS = 64;

    private IsoTimestamp() {}

    /**
     * Milliseconds since 1970.
     *
     * @throws IllegalArgumentException if the text is not a timestamp with date and time
     */
    public static long parseMillis(String text) {
        try {
            return parse(text).toEpochMilli();
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException("not a timestamp of ISO 8601", e);
        }
    }

    /** @throws IllegalArgumentException if the text is not a timestamp with date and time */
    public static Instant parse(String text) {
        if (text.length() > MAX_LENGTH_CHARS) {
            throw new IllegalArgumentException("not a timestamp of ISO 8601");
        }
        try {
            TemporalAccessor parsed = DateTimeFormatter.ISO_DATE_TIME.parseBest(
                    text.replace(' ', 'T'), OffsetDateTime::from, LocalDateTime::from);
            OffsetDateTime instant = parsed instanceof OffsetDateTime offset
                    ? offset
                    : ((LocalDateTime) parsed).atOffset(ZoneOffset.UTC);
            return instant.toInstant();
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("not a timestamp of ISO 8601", e);
        }
    }
}
