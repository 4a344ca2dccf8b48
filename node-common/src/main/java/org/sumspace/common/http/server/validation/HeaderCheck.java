package org.sumspace.common.http.server.validation;

import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.http.server.operation.Authenticator;
import org.sumspace.common.http.server.operation.ContextKey;

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
