package org.sumspace.common.http.server;

import io.vertx.core.Future;
import io.vertx.ext.web.RoutingContext;

/** Checks the credentials of one security scheme of a contract, and leaves who the caller is in the context. */
@FunctionalInterface
public interface Authenticator {
    /**
     * @return succeeded when the caller is known; failed with a {@link org.sumspace.common.error.NodeException} of type
     *     UNAUTHENTICATED or FORBIDDEN
     */
    Future<Void> authenticate(RoutingContext ctx);

    /**
     * Whether the request shows credentials that count alone: if they are refused, no other alternative of the operation is
     * tried, not even that of callers without credentials. Asked after they were refused.
     */
    default boolean decides(RoutingContext ctx) {
        return false;
    }
}
