package org.sumspace.common.config;

import java.util.Locale;
import java.util.regex.Pattern;

/** Checks for the constructors of configuration records. Each message names the setting. */
public final class Checks {
    private static final Pattern EMAIL = Pattern.compile("[^@\\s]{1,64}@[^@\\s]{1,189}");

    private Checks() {}

    public static int port(String name, int port) {
        return (int) between(name, port, 0, 65_535);
    }

    public static long between(String name, long value, long min, long max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(
                    String.format(Locale.ROOT, "%s must be between %d and %d", name, min, max));
        }
        return value;
    }

    public static double between(String name, double value, double min, double max) {
        if (!(value >= min && value <= max)) {
            throw new IllegalArgumentException(name + " must be between " + min + " and " + max);
        }
        return value;
    }

    public static String notBlank(String name, String value) {
        if (value.isBlank()) {
            throw new IllegalArgumentException(name + " must not be blank");
        }
        return value;
    }

    public static String email(String name, String value) {
        if (!EMAIL.matcher(value).matches()) {
            throw new IllegalArgumentException(name + " must be an e-mail address");
        }
        return value;
    }
}
