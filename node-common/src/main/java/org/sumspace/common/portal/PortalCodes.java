package org.sumspace.common.portal;

import io.vertx.core.Future;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.security.Caller;

/**
 * Codes that log a browser in, once each. Their digests are kept only in memory, so a restart of the node invalidates
 * them. Thread-safe.
 */
final class PortalCodes implements LoginCodes {
    static final Duration VALIDITY = Duration.ofMinutes(5);

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
        String code = LoginCodes.random(random);
        waiting.put(LoginCodes.digest(code), new Waiting(owner, now.plus(VALIDITY)));
        return code;
    }

    @Override
    public synchronized Future<Optional<Caller>> owner(String code) {
        return Future.succeededFuture(inTime(waiting.get(LoginCodes.digest(code))));
    }

    @Override
    public synchronized Future<Optional<Caller>> use(String code) {
        return Future.succeededFuture(inTime(waiting.remove(LoginCodes.digest(code))));
    }

    private Optional<Caller> inTime(@Nullable Waiting code) {
        return Optional.ofNullable(code)
                .filter(known -> !known.end().isBefore(clock.instant()))
                .map(Waiting::owner);
    }
}
