package org.sumspace.assessment.transform.core;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;

/** Durations of ISO 8601 in hours, minutes and seconds with up to 3 decimals. */
public final class DurationText {
    private static final BigDecimal MINUTE = BigDecimal.valueOf(60);
    private static final BigDecimal HOUR = BigDecimal.valueOf(3_600);

    private DurationText() {}

    /** @return empty if the seconds are negative or not finite */
    public static Optional<String> ofSeconds(double seconds) {
        if (!Double.isFinite(seconds) || seconds < 0) {
            return Optional.empty();
        }
        BigDecimal exact = BigDecimal.valueOf(seconds).setScale(3, RoundingMode.DOWN);
        BigDecimal[] hours = exact.divideAndRemainder(HOUR);
        BigDecimal[] minutes = hours[1].divideAndRemainder(MINUTE);
        StringBuilder text = new StringBuilder("PT");
        if (hours[0].signum() > 0) {
            text.append(hours[0].toBigInteger()).append('H');
        }
        if (minutes[0].signum() > 0) {
            text.append(minutes[0].toBigInteger()).append('M');
        }
        BigDecimal rest = minutes[1].stripTrailingZeros();
        if (rest.signum() > 0 || text.length() == 2) {
            text.append(rest.max(BigDecimal.ZERO).toPlainString()).append('S');
        }
        return Optional.of(text.toString());
    }
}
