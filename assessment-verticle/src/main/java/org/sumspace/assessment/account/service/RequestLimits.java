package org.sumspace.assessment.account.service;

import java.time.Clock;
import java.time.Duration;
import org.sumspace.common.security.AttemptLimiter;
import org.sumspace.common.security.ClientNetwork;

/** How often one network may ask for accounts and passwords without a session; log-ins have limits of their own. */
public final class RequestLimits {
    private static final int REGISTRATIONS = 5;
    private static final int TOKENS = 20;
    private static final int RESETS = 5;
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final AttemptLimiter registrations;
    private final AttemptLimiter tokens;
    private final AttemptLimiter resets;

    public RequestLimits(Clock clock) {
        registrations = limiter(REGISTRATIONS, clock);
        tokens = limiter(TOKENS, clock);
        resets = limiter(RESETS, clock);
    }

    private static AttemptLimiter limiter(int perMinute, Clock clock) {
        return new AttemptLimiter(perMinute, MINUTE.dividedBy(perMinute), clock);
    }

    /** @throws org.sumspace.common.error.NodeException TOO_MANY */
    void takeRegistration(String address) {
        registrations.take(ClientNetwork.of(address));
    }

    /** @throws org.sumspace.common.error.NodeException TOO_MANY */
    void takeReset(String address) {
        resets.take(ClientNetwork.of(address));
    }

    /** @throws org.sumspace.common.error.NodeException TOO_MANY */
    void takeToken(String address) {
        tokens.take(ClientNetwork.of(address));
    }

    /** A token that was accepted does not count. */
    void giveBackToken(String address) {
        tokens.giveBack(ClientNetwork.of(address));
    }
}
