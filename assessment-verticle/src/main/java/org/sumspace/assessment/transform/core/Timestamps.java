package org.sumspace.assessment.transform.core;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.util.Locale;
import java.util.Optional;

/** Reads times in the forms of RFC 3339 and ISO 8601; without a zone they are UTC. */
public final class Timestamps {
    private static final DateTimeFormatter LOCAL = new DateTimeFormatterBuilder()
            .append(DateTimeFormatter.ISO_LOCAL_DATE)
            .optionalStart()
            .appendLiteral('T')
            .optionalEnd()
            .optionalStart()
            .appendLiteral(' ')
            .optionalEnd()
            .append(DateTimeFormatter.ISO_LOCAL_TIME)
            .toFormatter(Locale.ROOT)
            .withResolverStyle(ResolverStyle.STRICT);
    private static final DateTimeFormatter OFFSET = new DateTimeFormatterBuilder()
            .append(LOCAL)
            .appendOffset("+HH:MM", "Z")
            .toFormatter(Locale.ROOT)
            .withResolverStyle(ResolverStyle.STRICT);

    /** @param zoned whether the text says its zone */
    public record Read(OffsetDateTime time, boolean zoned) {
        /** ISO 8601 with an offset. */
        public String text() {
            return DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(time);
        }

        public Instant instant() {
            return time.toInstant();
        }
    }

    private Timestamps() {}

    public static Optional<Read> read(String text) {
        String trimmed = text.strip();
        return offset(trimmed).or(() -> local(trimmed)).or(() -> date(trimmed));
    }

    private static Optional<Read> offset(String text) {
        try {
            return Optional.of(new Read(OffsetDateTime.parse(text, OFFSET), true));
        } catch (DateTimeException noOffset) {
            return Optional.empty();
        }
    }

    private static Optional<Read> local(String text) {
        try {
            return Optional.of(new Read(LocalDateTime.parse(text, LOCAL).atOffset(ZoneOffset.UTC), false));
        } catch (DateTimeException noTime) {
            return Optional.empty();
        }
    }

    private static Optional<Read> date(String text) {
        try {
            return Optional.of(new Read(LocalDate.parse(text).atStartOfDay().atOffset(ZoneOffset.UTC), false));
        } catch (DateTimeException noDate) {
            return Optional.empty();
        }
    }
}
