package org.sumspace.common.security;

import java.time.Clock;
import java.time.Duration;
import org.sumspace.common.error.NodeException;

/**
 * Bounds failed log-ins: of one account from one network, so that nobody guesses a password, and of one network in all, so
 * that guesses for many accounts do not occupy the pool that verifies passwords.
 */
final class LoginAttempts {
    private static final int ACCOUNT_BURST = 10;
    private static final Duration ACCOUNT_INTERVAL = Duration.ofSeconds(6);
    private static final int NETWORK_BURST = 100;
    private static final Duration NETWORK_INTERVAL = Duration.ofMillis(600);

    private final AttemptLimiter ofAccount;
    private final AttemptLimiter ofNetwork;

    LoginAttempts(Clock clock) {
        ofAccount = new AttemptLimiter(ACCOUNT_BURST, ACCOUNT_INTERVAL, clock);
        ofNetwork = new AttemptLimiter(NETWORK_BURST, NETWORK_INTERVAL, clock);
    }

    /**
     * An attempt that is refused for its account does not count for its network: one client with a wrong password in its
     * settings locks out nobody else.
     *
     * @param address an IP address as text
     * @throws NodeException TOO_MANY if the account or the network has no attempt left now
     */
    void take(String account, String address) {
        String network = ClientNetwork.of(address);
        ofAccount.take(account + " " + network);
        ofNetwork.take(network);
    }

    /** Gives an attempt back after a log-in that succeeded. */
    void giveBack(String account, String address) {
        String network = ClientNetwork.of(address);
        ofAccount.giveBack(account + " " + network);
        ofNetwork.giveBack(network);
    }
}
