package org.sumspace.common.security;

import static java.util.Objects.requireNonNull;

import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.ContextKey;

/**
 * Who a valid access token stands for.
 *
 * @param subject the account, as its issuer names it
 * @param claims everything the token says
 */
public record Caller(String subject, JsonObject claims) {
    public static final String ROLE = "role";

    private static final ContextKey<Caller> KEY = new ContextKey<>("caller");

    public Caller {
        requireNonNull(subject, "subject");
        claims = claims.copy();
    }

    /** The caller of an operation that demands a token. */
    public static Caller of(RoutingContext ctx) {
        return KEY.get(ctx);
    }

    /** The caller of an operation that does without a token too. */
    public static Optional<Caller> find(RoutingContext ctx) {
        return KEY.find(ctx);
    }

    void putInto(RoutingContext ctx) {
        KEY.put(ctx, this);
    }

    public Optional<String> claim(String name) {
        return claims.getValue(name) instanceof String text ? Optional.of(text) : Optional.empty();
    }

    /** @throws NodeException FORBIDDEN if the token does not say so */
    public Caller requireRole(String role) {
        if (!claim(ROLE).equals(Optional.of(role))) {
            throw NodeException.forbidden("This is for callers with the role " + role + ".");
        }
        return this;
    }

    @Override
    public String toString() {
        return subject;
    }
}
