package org.sumspace.common.odrl.operand;

import java.time.Duration;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An {@code xsd:duration}. Months have no fixed length, so XML Schema orders durations only where all calendars agree: one
 * month is longer than 27 days, but whether it is longer than 30 days is unknown.
 */
public record DurationValue(long months, Duration time) implements Value {
    private static final Pattern FORM =
            Pattern.compile("(-)?P(?:(\\d{1,6})Y)?(?:(\\d{1,6})M)?(?:(\\d{1,6})W)?(?:(\\d{1,6})D)?"
                    + "(T(?:(\\d{1,9})H)?(?:(\\d{1,9})M)?(?:(\\d{1,9})(?:\\.(\\d{1,9})\\d*)?S)?)?");

    /** The starting points at which XML Schema, part 2, compares durations. */
    private static final List<LocalDateTime> STARTS = List.of(
            LocalDateTime.of(1696, 9, 1, 0, 0),
            LocalDateTime.of(1697, 2, 1, 0, 0),
            LocalDateTime.of(1903, 3, 1, 0, 0),
            LocalDateTime.of(1903, 7, 1, 0, 0));

    private static final int MONTHS_OF_YEAR = 12;
    private static final int DAYS_OF_WEEK = 7;
    private static final int NANO_DIGITS = 9;

    public static DurationValue of(Duration time) {
        return new DurationValue(0, time);
    }

    public static Optional<DurationValue> parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches() || text.endsWith("P") || text.endsWith("T")) {
            return Optional.empty();
        }
        long months = number(form.group(2)) * MONTHS_OF_YEAR + number(form.group(3));
        Duration time = Duration.ofDays(number(form.group(4)) * DAYS_OF_WEEK + number(form.group(5)))
                .plusHours(number(form.group(7)))
                .plusMinutes(number(form.group(8)))
                .plusSeconds(number(form.group(9)))
                .plusNanos(nanos(form.group(10)));
        boolean negative = form.group(1) != null;
        return Optional.of(new DurationValue(negative ? -months : months, negative ? time.negated() : time));
    }

    private static long number(@Nullable String digits) {
        return digits == null ? 0 : Long.parseLong(digits);
    }

    private static long nanos(@Nullable String fraction) {
        return fraction == null ? 0 : Long.parseLong(fraction + "0".repeat(NANO_DIGITS - fraction.length()));
    }

    @Override
    public Truth compare(Operator operator, Value right) {
        if (!(right instanceof DurationValue other)) {
            return Truth.UNKNOWN;
        }
        Truth first = operator.test(compareFrom(STARTS.get(0), other));
        boolean agreed = STARTS.stream().allMatch(start -> operator.test(compareFrom(start, other)) == first);
        return agreed ? first : Truth.UNKNOWN;
    }

    private int compareFrom(LocalDateTime start, DurationValue other) {
        return endFrom(start).compareTo(other.endFrom(start));
    }

    private LocalDateTime endFrom(LocalDateTime start) {
        return start.plusMonths(months).plus(time);
    }

    @Override
    public String text() {
        if (months == 0) {
            return time.toString();
        }
        return "P" + months + "M" + (time.isZero() ? "" : " and " + time);
    }
}
