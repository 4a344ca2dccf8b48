package org.sumspace.assessment.account.service;

import java.time.Clock;
import java.time.Duration;
import java.util.UUID;
import org.sumspace.common.security.AttemptLimiter;
import org.sumspace.common.security.ClientNetwork;

/**
 * How often one network may ask for accounts and passwords without a session, and how often an administrator of a workspace
 * may name an address that has an account; log-ins have limits of their own.
 */
public final class RequestLimits {
    private static final int REGISTRATIONS = 5;
    private static final int TOKENS = 20;
    private static final int RESETS = 5;
    private static final int TAKEN_ADDRESSES = 10;
    private static final Duration TAKEN_ADDRESS_EVERY = Duration.ofHours(1);
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final AttemptLimiter registrations;
    private final AttemptLimiter tokens;
    private final AttemptLimiter resets;
    private final AttemptLimiter takenAddresses;

    public RequestLimits(Clock clock) {
        registrations = limiter(REGISTRATIONS, clock);
        tokens = limiter(TOKENS, clock);
        resets = limiter(RESETS, clock);
        takenAddresses = new AttemptLimiter(TAKEN_ADDRESSES, TAKEN_ADDRESS_EVERY, clock);
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

    /** @throws org.sumspace.common.error.NodeException TOO_MANY */
    void takeAddress(UUID administrator) {
        takenAddresses.take(administrator.toString());
    }

    /** An address without an account does not count. */
    void giveBackAddress(UUID administrator) {
        takenAddresses.giveBack(administrator.toString());
    }
}
