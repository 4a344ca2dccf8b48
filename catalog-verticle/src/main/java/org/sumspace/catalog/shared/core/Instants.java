package org.sumspace.catalog.shared.core;

import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;

/** Instants as records show them: ISO 8601 in UTC, with milliseconds. */
public final class Instants {
    private static final int MILLISECOND_DIGITS = 3;
    private static final DateTimeFormatter FORMAT =
            new DateTimeFormatterBuilder().appendInstant(MILLISECOND_DIGITS).toFormatter();

    private Instants() {}

    public static String text(Instant instant) {
        return FORMAT.format(instant);
    }
}
