package org.sumspace.converter;

import java.util.Locale;
import org.slf4j.event.Level;

/** A level of the log by the names of the public service. */
record LogLevel(Level level) {
    /** As the public service does: an unknown level is {@code info}. */
    static LogLevel parse(String text) {
        return new LogLevel(
                switch (text.toLowerCase(Locale.ROOT)) {
                    case "debug" -> Level.DEBUG;
                    case "warning" -> Level.WARN;
                    case "error", "critical" -> Level.ERROR;
                    default -> Level.INFO;
                });
    }
}
