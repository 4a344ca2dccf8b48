package org.sumspace.common.http.server.operation;

import io.vertx.core.Future;
import io.vertx.ext.web.RoutingContext;

/** Checks the credentials of one security scheme of a contract, and puts the caller into the context. */
@FunctionalInterface
public interface Authenticator {
    /**
     * @return succeeded when the caller is known; failed with a {@link org.sumspace.common.error.NodeException} of type
     *     UNAUTHENTICATED or FORBIDDEN
     */
    Future<Void> authenticate(RoutingContext ctx);

    /**
     * Whether the credentials of the request are decisive: if they are refused, no other alternative of the operation
     * is tried, not even that of anonymous callers. Called after the refusal.
     */
    default boolean decides(RoutingContext ctx) {
        return false;
    }
}
