package org.sumspace.assessment.platform.core;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import org.sumspace.assessment.platform.domain.Usage.UsagePeriod;

/** The names and ends of the periods over which uses are counted. */
public final class UsagePeriods {
    private static final DateTimeFormatter MONTH = DateTimeFormatter.ofPattern("yyyy-MM");
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("yyyy-MM-dd");
    private static final DateTimeFormatter HOUR = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH");

    private UsagePeriods() {}

    /** The name of the period that a time is in; those of a month all begin with the name of the month. */
    public static String name(UsagePeriod period, Instant time) {
        DateTimeFormatter format = switch (period) {
            case MONTH -> MONTH;
            case DAY -> DAY;
            case HOUR -> HOUR;
        };
        return format.format(time.atZone(ZoneOffset.UTC));
    }

    /** Seconds until the next period begins, at least one. */
    public static int secondsLeft(UsagePeriod period, Instant time) {
        ZonedDateTime now = time.atZone(ZoneOffset.UTC);
        ZonedDateTime next = switch (period) {
            case MONTH -> now.truncatedTo(ChronoUnit.DAYS).withDayOfMonth(1).plusMonths(1);
            case DAY -> now.truncatedTo(ChronoUnit.DAYS).plusDays(1);
            case HOUR -> now.truncatedTo(ChronoUnit.HOURS).plusHours(1);
        };
        return (int) Duration.between(now, next).plusMillis(999).toSeconds();
    }
}
