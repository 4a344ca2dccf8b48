package org.sumspace.common.security;

import io.vertx.core.Future;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.operation.Authenticator;
import org.sumspace.common.http.server.operation.ContextKey;

/**
 * The security scheme {@code bearerAuth}: {@code Authorization: Bearer <token>} (RFC 6750), or the cookie of the portal where
 * this header is missing, leaving a {@link Caller}.
 */
public final class BearerAuthenticator implements Authenticator {
    public static final String SCHEME = "bearerAuth";

    private static final ContextKey<Supplier<Future<Caller>>> ADMISSION = new ContextKey<>("admission by a token");
    private static final String PREFIX = "Bearer ";
    private static final int TOKEN_CHARS_MAX = 8_192;

    private final Function<String, Future<Caller>> tokens;
    private final Function<RoutingContext, Optional<String>> cookie;

    /** @param tokens checks a token; fails with UNAUTHENTICATED */
    public BearerAuthenticator(Function<String, Future<Caller>> tokens) {
        this(tokens, ctx -> Optional.empty());
    }

    /** @param cookie of the portal */
    public BearerAuthenticator(Function<String, Future<Caller>> tokens, SessionCookie cookie) {
        this(tokens, cookie::token);
    }

    private BearerAuthenticator(
            Function<String, Future<Caller>> tokens, Function<RoutingContext, Optional<String>> cookie) {
        this.tokens = tokens;
        this.cookie = cookie;
    }

    @Override
    public Future<Void> authenticate(RoutingContext ctx) {
        String header = ctx.request().getHeader("Authorization");
        Optional<String> session = header == null ? cookie.apply(ctx) : Optional.empty();
        if (session.isPresent()) {
            return admit(ctx, session.get());
        }
        if (header == null || !header.regionMatches(true, 0, PREFIX, 0, PREFIX.length())) {
            return Future.failedFuture(
                    NodeException.unauthenticated("Send Authorization: Bearer and an access token."));
        }
        if (header.length() > TOKEN_CHARS_MAX) {
            return Future.failedFuture(NodeException.unauthenticated("The access token is too long."));
        }
        return admit(ctx, header.substring(PREFIX.length()).strip());
    }

    private Future<Void> admit(RoutingContext ctx, String token) {
        Supplier<Future<Caller>> admission = () -> tokens.apply(token);
        ADMISSION.put(ctx, admission);
        return admission.get().map(caller -> {
            caller.putInto(ctx);
            return null;
        });
    }

    /** Whether a token was checked, with whatever result. */
    public static boolean hasToken(RoutingContext ctx) {
        return ADMISSION.find(ctx).isPresent();
    }

    /** Checks again, while a long answer is sent, the token by which a request was admitted. */
    public static Future<Caller> admitAgain(RoutingContext ctx) {
        return ADMISSION.get(ctx).get();
    }
}
