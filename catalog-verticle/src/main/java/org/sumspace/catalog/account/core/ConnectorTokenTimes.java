package org.sumspace.catalog.account.core;

import java.time.Duration;
import java.time.Instant;
import org.sumspace.common.document.JsonValue;

/**
 * When a connector's token is valid. Existing connectors write {@code iat} in milliseconds and {@code exp} a few units
 * above it, so an {@code iat} of that size is read as milliseconds, and such an {@code exp}, which would end the token
 * at once, is ignored.
 */
public final class ConnectorTokenTimes {
    /** As seconds this is the year 5138, as milliseconds 1973. */
    private static final double SECONDS_MAX = 1e11;

    private static final double MILLIS = 1_000;
    private static final double CLOCK_SKEW_SECONDS = 30;

    private ConnectorTokenTimes() {}

    /** @param maxAge how long after {@code iat} a token is accepted */
    public static boolean isValid(JsonValue claims, Instant now, Duration maxAge) {
        JsonValue iat = claims.member("iat");
        JsonValue exp = claims.member("exp");
        if (!iat.isNumber() || !(exp.isMissing() || exp.isNumber())) {
            return false;
        }
        double age = now.toEpochMilli() / MILLIS - seconds(iat.doubleValue());
        boolean current = age >= -CLOCK_SKEW_SECONDS && age <= maxAge.toSeconds();
        return current && (exp.isMissing() || isAhead(exp.doubleValue(), now));
    }

    private static double seconds(double time) {
        return time > SECONDS_MAX ? time / MILLIS : time;
    }

    private static boolean isAhead(double exp, Instant now) {
        return exp > SECONDS_MAX || exp + CLOCK_SKEW_SECONDS > now.getEpochSecond();
    }
}
