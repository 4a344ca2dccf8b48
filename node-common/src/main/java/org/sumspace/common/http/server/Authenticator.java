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
}
