package org.sumspace.common.security;

import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.ContextKey;

/**
 * The account that a valid access token was issued to.
 *
 * @param subject the account, as its issuer names it
 * @param claims all claims of the token
 */
public record Caller(String subject, JsonObject claims) {
    public static final String ROLE = "role";

    /** The claim with the display name of an account without e-mail address. */
    public static final String SHOWN_AS = "shownAs";

    private static final ContextKey<Caller> KEY = new ContextKey<>("caller");

    public Caller {
        claims = claims.copy();
    }

    /** The caller of an operation that requires a token. */
    public static Caller of(ApiRequest request) {
        return of(request.routing());
    }

    /** The caller of an operation that requires a token. */
    public static Caller of(RoutingContext ctx) {
        return KEY.get(ctx);
    }

    /** The caller of an operation for which a token is optional. */
    public static Optional<Caller> find(ApiRequest request) {
        return find(request.routing());
    }

    /** The caller of an operation for which a token is optional. */
    public static Optional<Caller> find(RoutingContext ctx) {
        return KEY.find(ctx);
    }

    /** Stores the caller in the context for the handlers. */
    public void putInto(RoutingContext ctx) {
        KEY.put(ctx, this);
    }

    public Optional<String> claim(String name) {
        return claims.getValue(name) instanceof String text ? Optional.of(text) : Optional.empty();
    }

    /** @throws NodeException FORBIDDEN if the token does not claim it */
    public Caller requireRole(String role) {
        if (!claim(ROLE).equals(Optional.of(role))) {
            throw NodeException.forbidden("Expected a caller with the role " + role + ".");
        }
        return this;
    }

    @Override
    public String toString() {
        return subject;
    }
}
