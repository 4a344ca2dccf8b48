package org.sumspace.contract.shared.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.http.HttpServerRequest;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.config.Secret;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.security.AttemptLimiter;
import org.sumspace.common.security.ClientNetwork;

/** The key that the manager shares with the catalog (contract rule K8). */
public final class CatalogKey {
    /** The headers that can contain the key. */
    static final List<String> HEADERS = List.of("x-svc-catalog-key", "x-ptx-catalog-key");

    /** A random key of this length cannot be guessed with any number of attempts. */
    public static final int UNGUESSABLE_CHARS = 20;

    private static final int ATTEMPTS = 10;
    private static final Duration ATTEMPT_EVERY = Duration.ofSeconds(30);

    private final @Nullable Secret key;
    private final AttemptLimiter attempts;

    /** @param key null if every caller without a signature has the catalog's rights */
    public CatalogKey(@Nullable Secret key, Clock clock) {
        this.key = key;
        this.attempts = new AttemptLimiter(ATTEMPTS, ATTEMPT_EVERY, clock);
    }

    static boolean isShown(HttpServerRequest request) {
        return HEADERS.stream().anyMatch(request.headers()::contains);
    }

    /**
     * The attempts with wrong keys from a network are limited. At the limit the right key is still accepted, so that an
     * attacker cannot lock out a catalog in the same network. A key that is short enough to be guessed is refused as
     * well, because its acceptance would confirm a guess.
     *
     * @throws NodeException UNAUTHENTICATED if the request does not have the key, TOO_MANY after too many wrong
     *     keys
     */
    void check(HttpServerRequest request) {
        if (key == null) {
            return;
        }
        if (!isShown(request)) {
            throw missing();
        }
        boolean right = isRight(request, key);
        if (right && key.reveal().length() >= UNGUESSABLE_CHARS) {
            return;
        }
        String network =
                ClientNetwork.of(Objects.requireNonNull(request.remoteAddress()).hostAddress());
        attempts.take(network);
        if (!right) {
            throw missing();
        }
        attempts.giveBack(network);
    }

    private static boolean isRight(HttpServerRequest request, Secret key) {
        byte[] expected = key.reveal().getBytes(UTF_8);
        return HEADERS.stream()
                .flatMap(name -> Stream.ofNullable(request.getHeader(name)))
                .anyMatch(sent -> MessageDigest.isEqual(expected, sent.getBytes(UTF_8)));
    }

    private static NodeException missing() {
        return NodeException.unauthenticated(
                "Send the catalog's key in the header " + HEADERS.get(0) + ", or sign the request as a participant.");
    }
}
