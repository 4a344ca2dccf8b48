package org.sumspace.common.http.server;

import io.vertx.ext.web.RoutingContext;

/**
 * Checks that the credentials of a request cover a header. An {@link Authenticator} puts the check into the context; it
 * runs for each header parameter that the operation reads.
 */
@FunctionalInterface
public interface HeaderCheck {
    ContextKey<HeaderCheck> KEY = new ContextKey<>("header check");

    /** @throws org.sumspace.common.error.NodeException if the credentials do not cover this header */
    void check(String name);

    static void run(RoutingContext ctx, String name) {
        KEY.find(ctx).ifPresent(check -> check.check(name));
    }
}
