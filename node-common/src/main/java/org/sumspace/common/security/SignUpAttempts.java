package org.sumspace.common.security;

import java.time.Clock;
import java.time.Duration;
import org.sumspace.common.error.NodeException;

/** Bounds the accounts that one network may create in an hour. Failed sign-ups count too, for each costs a hash. */
public final class SignUpAttempts {
    private static final Duration PERIOD = Duration.ofHours(1);

    private final AttemptLimiter ofNetwork;

    /** @param perHour sign-ups of one network, at once or spread over an hour */
    public SignUpAttempts(int perHour, Clock clock) {
        this.ofNetwork = new AttemptLimiter(perHour, PERIOD.dividedBy(perHour), clock);
    }

    /**
     * @param address an IP address as text
     * @throws NodeException TOO_MANY if the network has no attempt left now
     */
    public void take(String address) {
        ofNetwork.take(ClientNetwork.of(address));
    }
}
