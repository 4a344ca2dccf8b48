package org.sumspace.connector.exchange.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.Future;
import io.vertx.ext.web.RoutingContext;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.config.Secret;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.operation.Authenticator;
import org.sumspace.common.security.AttemptLimiter;
import org.sumspace.common.security.ClientNetwork;

/**
 * The security scheme {@link #SCHEME}: the key with which applications trigger exchanges. Attempts with wrong keys are
 * limited.
 */
public final class TriggerKey implements Authenticator {
    public static final String SCHEME = "triggerKey";

    /** A shorter key could be guessed. */
    public static final int CHARS_MIN = 16;

    private static final String HEADER = "x-exchange-trigger-api-key";
    private static final int ATTEMPTS = 10;
    private static final Duration ATTEMPT_EVERY = Duration.ofSeconds(30);

    private final @Nullable Secret key;
    private final AttemptLimiter attempts;

    /** @param key null if this connector has none; then all keys are refused */
    public TriggerKey(@Nullable Secret key, Clock clock) {
        this.key = key;
        this.attempts = new AttemptLimiter(ATTEMPTS, ATTEMPT_EVERY, clock);
    }

    @Override
    public Future<Void> authenticate(RoutingContext ctx) {
        return Future.succeededFuture(ctx).map(request -> {
            check(
                    request.request().getHeader(HEADER),
                    ClientNetwork.of(Objects.requireNonNull(request.request().remoteAddress())
                            .hostAddress()));
            return null;
        });
    }

    /** The messages begin with the words that existing clients know. */
    void check(@Nullable String sent, String network) {
        if (key == null) {
            throw NodeException.unauthenticated(
                    "Connector configuration error: this connector has no key for triggers, so"
                            + " it accepts none. Its operator can set triggerApiKey (EXCHANGE_TRIGGER_API_KEY) and restart it.");
        }
        if (sent == null || sent.isEmpty()) {
            throw NodeException.unauthenticated(
                    "API key is required: send the key for triggers (triggerApiKey of this connector) in the header "
                            + HEADER + ".");
        }
        attempts.take(network);
        if (!MessageDigest.isEqual(key.reveal().getBytes(UTF_8), sent.getBytes(UTF_8))) {
            throw NodeException.unauthenticated(
                    "Invalid API key: the header " + HEADER + " has another key than the one that is configured"
                            + " (triggerApiKey of this connector). Ask its operator for the key.");
        }
        attempts.giveBack(network);
    }
}
