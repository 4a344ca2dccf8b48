package org.sumspace.contract.shared.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.Future;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.RoutingContext;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.config.Secret;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.Authenticator;
import org.sumspace.common.security.AttemptLimiter;
import org.sumspace.common.security.ClientNetwork;

/** The security scheme {@code catalogKey}: a key that the manager shares with the catalog (contract rule K8). */
public final class CatalogKeyAuthenticator implements Authenticator {
    public static final String SCHEME = "catalogKey";

    private static final List<String> HEADERS = List.of("x-svc-catalog-key", "x-ptx-catalog-key");
    private static final int ATTEMPTS = 10;
    private static final Duration ATTEMPT_EVERY = Duration.ofSeconds(30);

    private final @Nullable Secret key;
    private final boolean openReads;
    private final AttemptLimiter attempts;

    /**
     * @param key null if every caller has the catalog's rights
     * @param openReads whether everybody may read
     */
    public CatalogKeyAuthenticator(@Nullable Secret key, boolean openReads, Clock clock) {
        this.key = key;
        this.openReads = openReads;
        this.attempts = new AttemptLimiter(ATTEMPTS, ATTEMPT_EVERY, clock);
    }

    @Override
    public Future<Void> authenticate(RoutingContext ctx) {
        if (key == null || (openReads && ctx.request().method().equals(HttpMethod.GET))) {
            return Future.succeededFuture();
        }
        byte[] expected = key.reveal().getBytes(UTF_8);
        boolean known = HEADERS.stream()
                .flatMap(name -> Stream.ofNullable(ctx.request().getHeader(name)))
                .anyMatch(sent -> MessageDigest.isEqual(expected, sent.getBytes(UTF_8)));
        if (known) {
            return Future.succeededFuture();
        }
        return Future.future(refused -> {
            attempts.take(ClientNetwork.of(
                    Objects.requireNonNull(ctx.request().remoteAddress()).hostAddress()));
            refused.fail(NodeException.unauthenticated("Send the catalog's key in the header " + HEADERS.get(0) + "."));
        });
    }
}
