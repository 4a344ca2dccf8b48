package org.sumspace.common.security;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import org.sumspace.common.error.NodeException;

/**
 * Bounds failed logins: of an account from a network, so that nobody guesses a password, and of a network in all, so that
 * guesses for many accounts do not keep others from having their passwords looked at. An IPv6 network is a /64: whoever
 * has one address of it has all (RFC 4291, 2.5.1).
 */
final class LoginAttempts {
    private static final int ACCOUNT_BURST = 10;
    private static final Duration ACCOUNT_INTERVAL = Duration.ofSeconds(6);
    private static final int NETWORK_BURST = 100;
    private static final Duration NETWORK_INTERVAL = Duration.ofMillis(600);
    private static final int IPV4_BYTES = 4;
    private static final int IPV6_NETWORK_BYTES = 8;

    private final AttemptLimiter ofAccount;
    private final AttemptLimiter ofNetwork;

    LoginAttempts(Clock clock) {
        ofAccount = new AttemptLimiter(ACCOUNT_BURST, ACCOUNT_INTERVAL, clock);
        ofNetwork = new AttemptLimiter(NETWORK_BURST, NETWORK_INTERVAL, clock);
    }

    /**
     * What an account has no attempts for counts for its network no more: one forgetful client locks out nobody else.
     *
     * @param address an IP address as text
     * @throws NodeException TOO_MANY if the account or the network has no attempt left now
     */
    void take(String account, String address) {
        String network = network(address);
        ofAccount.take(account + " " + network);
        ofNetwork.take(network);
    }

    /** Gives an attempt back, because it was a good one. */
    void giveBack(String account, String address) {
        String network = network(address);
        ofAccount.giveBack(account + " " + network);
        ofNetwork.giveBack(network);
    }

    private static String network(String address) {
        try {
            byte[] bytes = InetAddress.getByName(address).getAddress();
            return HexFormat.of()
                    .formatHex(bytes.length == IPV4_BYTES ? bytes : Arrays.copyOf(bytes, IPV6_NETWORK_BYTES));
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(address + " is no IP address", e);
        }
    }
}
