package org.sumspace.common.security;

import io.vertx.core.Future;
import io.vertx.ext.web.RoutingContext;
import java.util.function.Function;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.Authenticator;

/** The security scheme {@code bearerAuth}: {@code Authorization: Bearer <token>} (RFC 6750), leaving a {@link Caller}. */
public final class BearerAuthenticator implements Authenticator {
    public static final String SCHEME = "bearerAuth";

    private static final String PREFIX = "Bearer ";
    private static final int TOKEN_CHARS_MAX = 8_192;

    private final Function<String, Future<Caller>> tokens;

    /** @param tokens checks a token; fails with UNAUTHENTICATED */
    public BearerAuthenticator(Function<String, Future<Caller>> tokens) {
        this.tokens = tokens;
    }

    @Override
    public Future<Void> authenticate(RoutingContext ctx) {
        String header = ctx.request().getHeader("Authorization");
        if (header == null || !header.regionMatches(true, 0, PREFIX, 0, PREFIX.length())) {
            return Future.failedFuture(
                    NodeException.unauthenticated("Send Authorization: Bearer and an access token."));
        }
        if (header.length() > TOKEN_CHARS_MAX) {
            return Future.failedFuture(NodeException.unauthenticated("The access token is too long."));
        }
        return tokens.apply(header.substring(PREFIX.length()).strip()).map(caller -> {
            caller.putInto(ctx);
            return null;
        });
    }
}
