package org.sumspace.common.odrl.operand;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * A point in time, or a whole day, which an {@code xsd:date} names: "not after 2017-12-31" includes that day. Times without a
 * time zone are in UTC.
 *
 * @param first the first moment
 * @param last the last moment; equal to the first for a point in time
 */
public record TimeValue(Instant first, Instant last) implements Value {
    /** Most times have this form. Parsing it with a formatter would take half of the time of compiling a policy. */
    private static final String USUAL_FORM = "0000-00-00T00:00:00Z";

    private static final int DECIMAL = 10;
    private static final int DATE_LENGTH = "2017-12-31".length();

    public static TimeValue at(Instant time) {
        return new TimeValue(time, time);
    }

    /** An {@code xsd:date} or {@code xsd:dateTime}; empty if the text is neither. */
    public static Optional<TimeValue> parse(String text) {
        try {
            return Optional.of(text.indexOf('T') < 0 ? day(text) : at(moment(text)));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static TimeValue day(String text) {
        LocalDate date = LocalDate.parse(text.substring(0, Math.min(DATE_LENGTH, text.length())));
        String offset = text.substring(DATE_LENGTH);
        ZoneId zone = offset.isEmpty() ? ZoneOffset.UTC : ZoneOffset.of(offset);
        return new TimeValue(
                date.atStartOfDay(zone).toInstant(),
                date.plusDays(1).atStartOfDay(zone).toInstant().minusNanos(1));
    }

    private static Instant moment(String text) {
        if (hasUsualForm(text)) {
            return LocalDateTime.of(
                            digits(text, 0, 4),
                            digits(text, 5, 7),
                            digits(text, 8, 10),
                            digits(text, 11, 13),
                            digits(text, 14, 16),
                            digits(text, 17, 19))
                    .toInstant(ZoneOffset.UTC);
        }
        try {
            return OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeParseException e) {
            return LocalDateTime.parse(text).toInstant(ZoneOffset.UTC);
        }
    }

    private static boolean hasUsualForm(String text) {
        if (text.length() != USUAL_FORM.length()) {
            return false;
        }
        for (int i = 0; i < USUAL_FORM.length(); i++) {
            char expected = USUAL_FORM.charAt(i);
            char found = text.charAt(i);
            if (expected == '0' ? found < '0' || found > '9' : found != expected) {
                return false;
            }
        }
        return true;
    }

    private static int digits(String text, int from, int to) {
        return Integer.parseInt(text, from, to, DECIMAL);
    }

    @Override
    public Truth compare(Operator operator, Value right) {
        if (right instanceof Value.Text text) {
            return parse(text.text()).map(time -> compare(operator, time)).orElse(Truth.UNKNOWN);
        }
        return right instanceof TimeValue time ? Truth.of(holds(operator, time)) : Truth.UNKNOWN;
    }

    private boolean holds(Operator operator, TimeValue right) {
        boolean within = !first.isBefore(right.first) && !last.isAfter(right.last);
        return switch (operator) {
            case EQ -> within;
            case NEQ -> !within;
            case GT -> first.isAfter(right.last);
            case GTEQ -> !first.isBefore(right.first);
            case LT -> last.isBefore(right.first);
            case LTEQ -> !last.isAfter(right.last);
            default -> false;
        };
    }

    @Override
    public String text() {
        if (first.equals(last)) {
            return first.toString();
        }
        return isDayOfUtc() ? first.toString().substring(0, DATE_LENGTH) : first + " to " + last;
    }

    private boolean isDayOfUtc() {
        return first.equals(first.truncatedTo(ChronoUnit.DAYS))
                && last.equals(first.plus(1, ChronoUnit.DAYS).minusNanos(1));
    }
}
