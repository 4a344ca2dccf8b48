package org.sumspace.converter.core.text;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import org.jspecify.annotations.Nullable;

/**
 * Parses dates as people and programs write them, and formats them as ISO 8601 in UTC:
 * {@code 2024-03-11T12:17:32+00:00}, with microseconds unless they are zero. A date without a zone is taken as UTC.
 */
public final class Dates {
    private static final int LENGTH_MAX = 100;
    private static final int SECONDS_DIGITS = 10;
    private static final int MILLIS_DIGITS = 13;
    private static final int YEAR_DIGITS = 4;
    private static final int ISO_SECONDS_END = 19;
    private static final DateTimeFormatter SECONDS = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss");
    private static final DateTimeFormatter MICROS = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS");

    private Dates() {}

    /**
     * @param locale the language that decides the order of day and month ({@code fr}); empty for month first
     * @return null if the text is not a date, or is one relative to today
     */
    public static @Nullable String parse(String text, String locale) {
        return parse(text, DateNames.isDayFirst(locale));
    }

    /** @param dayFirst whether {@code 3/4/2024} is in April */
    public static @Nullable String parse(String text, boolean dayFirst) {
        String date = TextInstants.withSeconds(text.strip());
        if (date.isEmpty() || date.length() > LENGTH_MAX) {
            return null;
        }
        if (isPlainIso(date)) {
            return date.substring(0, 10) + "T" + date.substring(11, ISO_SECONDS_END) + "+00:00";
        }
        try {
            LocalDateTime utc = Chars.isDigit(date.charAt(0)) ? numeric(date) : null;
            if (utc == null) {
                utc = FreeFormDate.parse(date, dayFirst);
            }
            return utc == null ? null : format(utc);
        } catch (DateTimeException e) {
            return null;
        }
    }

    static String format(LocalDateTime utc) {
        return (utc.get(ChronoField.MICRO_OF_SECOND) == 0 ? SECONDS : MICROS).format(utc) + "+00:00";
    }

    /** The form in most files, which is copied without being parsed. */
    private static boolean isPlainIso(String date) {
        boolean utc = date.length() == ISO_SECONDS_END
                || (date.length() == ISO_SECONDS_END + 1 && date.charAt(ISO_SECONDS_END) == 'Z');
        return utc && date.charAt(17) != '6' && TextInstants.isInstant(date);
    }

    private static @Nullable LocalDateTime numeric(String date) {
        int digits = 0;
        while (digits < date.length() && Chars.isDigit(date.charAt(digits))) {
            digits++;
        }
        if (digits == date.length() || (date.charAt(digits) == '.' && digits == SECONDS_DIGITS)) {
            return ofNumber(date, digits);
        }
        return TextInstants.isInstant(date) && date.length() > ISO_SECONDS_END
                ? OffsetDateTime.parse(normalised(date))
                        .withOffsetSameInstant(ZoneOffset.UTC)
                        .toLocalDateTime()
                : null;
    }

    /** Seconds or milliseconds since 1970, or a year. */
    private static @Nullable LocalDateTime ofNumber(String date, int digits) {
        return switch (digits) {
            case SECONDS_DIGITS ->
                LocalDateTime.ofEpochSecond(Long.parseLong(date.substring(0, digits)), 0, ZoneOffset.UTC);
            case MILLIS_DIGITS -> {
                long millis = Long.parseLong(date);
                yield LocalDateTime.ofEpochSecond(millis / 1_000, (int) (millis % 1_000) * 1_000_000, ZoneOffset.UTC);
            }
            case YEAR_DIGITS -> LocalDateTime.of(Integer.parseInt(date), 1, 1, 0, 0);
            default -> null;
        };
    }

    /** Offset and fraction in the only form that {@link OffsetDateTime} parses. */
    private static String normalised(String date) {
        int zone = ISO_SECONDS_END;
        while (zone < date.length() && "+-Zz".indexOf(date.charAt(zone)) < 0) {
            zone++;
        }
        String offset = date.substring(zone);
        String colons = switch (offset.length()) {
            case 0 -> "Z";
            case 3 -> offset + ":00";
            case 5 -> offset.substring(0, 3) + ":" + offset.substring(3);
            default -> offset;
        };
        String fraction = date.substring(ISO_SECONDS_END, zone).replace(',', '.');
        return date.substring(0, 10) + "T" + date.substring(11, ISO_SECONDS_END)
                + fraction.substring(0, Math.min(10, fraction.length())) + colons;
    }
}
