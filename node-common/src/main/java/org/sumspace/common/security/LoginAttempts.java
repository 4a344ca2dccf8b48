package org.sumspace.common.security;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.BiConsumer;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.error.NodeException;

/**
 * Bounds failed log-ins: of one account from one network, so that nobody guesses a password, and of one network in all, so
 * that guesses for many accounts do not occupy the pool that verifies passwords. Accounts and networks are remembered by
 * digests.
 */
public final class LoginAttempts {
    private static final int ACCOUNT_BURST = 10;
    private static final Duration ACCOUNT_INTERVAL = Duration.ofSeconds(6);
    private static final int NETWORK_BURST = 100;
    private static final Duration NETWORK_INTERVAL = Duration.ofMillis(600);
    private static final String ACCOUNT = "account:";
    private static final String NETWORK = "network:";

    private final AttemptLimiter ofAccount;
    private final AttemptLimiter ofNetwork;

    public LoginAttempts(Clock clock) {
        this(clock, (key, fullAgainAt) -> {});
    }

    /**
     * @param whenEmpty is called with a key that has no attempt left, and the time when it has all of them again; pass
     *     both to {@link #restore} after a restart
     */
    public LoginAttempts(Clock clock, BiConsumer<String, Instant> whenEmpty) {
        ofAccount = new AttemptLimiter(ACCOUNT_BURST, ACCOUNT_INTERVAL, clock, whenEmpty);
        ofNetwork = new AttemptLimiter(NETWORK_BURST, NETWORK_INTERVAL, clock, whenEmpty);
    }

    public void restore(String key, Instant fullAgainAt) {
        AttemptLimiter limiter = key.startsWith(ACCOUNT) ? ofAccount : ofNetwork;
        limiter.restore(key, fullAgainAt);
    }

    /**
     * Takes an attempt of the network first. If the network is refused, nothing is remembered for the account, so that
     * guesses for many accounts do not displace the state of others. An attempt that is refused for its account does
     * not count for its network, so that one client with a wrong stored password does not lock out others.
     *
     * @param address an IP address as text
     * @throws NodeException TOO_MANY if the account or the network has no attempt left now
     */
    public void take(String account, String address) {
        String network = ClientNetwork.of(address);
        ofNetwork.take(networkKey(network));
        try {
            ofAccount.take(accountKey(account, network));
        } catch (NodeException refused) {
            ofNetwork.giveBack(networkKey(network));
            throw refused;
        }
    }

    /** Gives an attempt back after a log-in that succeeded. */
    public void giveBack(String account, String address) {
        String network = ClientNetwork.of(address);
        ofAccount.giveBack(accountKey(account, network));
        ofNetwork.giveBack(networkKey(network));
    }

    private static String accountKey(String account, String network) {
        return ACCOUNT + Digest.of((account + " " + network).getBytes(UTF_8));
    }

    private static String networkKey(String network) {
        return NETWORK + Digest.of(network.getBytes(UTF_8));
    }
}
