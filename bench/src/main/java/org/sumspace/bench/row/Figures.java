package org.sumspace.bench.row;

import java.util.Locale;

/** Formats numbers for people. */
public final class Figures {
    private static final double GIGA = 1e9;
    private static final double MEGA = 1e6;

    private Figures() {}

    /** Three significant digits; all integer digits of large numbers. */
    public static String text(double value) {
        if (Math.abs(value) >= 100) {
            return String.format(Locale.ROOT, "%,.0f", value);
        }
        return String.format(Locale.ROOT, Math.abs(value) >= 10 ? "%.1f" : "%.2f", value);
    }

    /** The value with its unit; rates of bytes are in GB/s, below one in MB/s. */
    public static String text(double value, Unit unit) {
        if (unit == Unit.BYTES_PER_SECOND) {
            return value < GIGA ? text(value / MEGA) + " MB/s" : text(value / GIGA) + " GB/s";
        }
        return text(value) + " " + unit.label();
    }
}
