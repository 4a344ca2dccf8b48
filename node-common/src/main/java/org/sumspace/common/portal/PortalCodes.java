package org.sumspace.common.portal;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.security.Caller;

/**
 * Codes that log a browser in, once each. They are in memory alone, by their digests: a restart of the node ends them.
 * Thread-safe.
 */
final class PortalCodes {
    static final Duration VALIDITY = Duration.ofMinutes(5);

    private static final int BYTES = 32;
    private static final int ACCOUNT_MAX = 8;
    private static final int MAX = 10_000;

    /** @param owner whom the code logs in */
    private record Waiting(Caller owner, Instant end) {}

    private final SecureRandom random = new SecureRandom();
    private final Clock clock;
    private final Map<Digest, Waiting> waiting = new LinkedHashMap<>();

    PortalCodes(Clock clock) {
        this.clock = clock;
    }

    /** @throws NodeException TOO_MANY */
    synchronized String create(Caller owner) {
        Instant now = clock.instant();
        waiting.values().removeIf(code -> code.end().isBefore(now));
        long own = waiting.values().stream()
                .filter(code -> code.owner().subject().equals(owner.subject()))
                .count();
        if (own >= ACCOUNT_MAX || waiting.size() >= MAX) {
            throw NodeException.tooMany(
                    "Too many codes wait to be used. Use one of them, or wait until they expire.",
                    (int) VALIDITY.toSeconds());
        }
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        String code = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        waiting.put(digest(code), new Waiting(owner, now.plus(VALIDITY)));
        return code;
    }

    /** @throws NodeException UNAUTHENTICATED if the code is unknown, used or too old */
    synchronized Caller owner(String code) {
        return known(waiting.get(digest(code)));
    }

    /** Whom the code logs in; it is worth nothing from now on. */
    synchronized Caller use(String code) {
        return known(waiting.remove(digest(code)));
    }

    private Caller known(@Nullable Waiting code) {
        if (code == null || code.end().isBefore(clock.instant())) {
            throw NodeException.unauthenticated(
                    "This link has been used, or is older than five minutes: get a new one.");
        }
        return code.owner();
    }

    private static Digest digest(String code) {
        return Digest.of(code.getBytes(US_ASCII));
    }
}
