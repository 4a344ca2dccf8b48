package org.sumspace.common.http.server;

import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.RoutingContext;

/**
 * What a request's credentials say about its body. An {@link Authenticator} runs before the body is read and leaves the
 * check in the context; it is made as soon as the body is in memory. A streaming operation makes it itself.
 */
@FunctionalInterface
public interface BodyCheck {
    ContextKey<BodyCheck> KEY = new ContextKey<>("body check");

    /** @throws org.sumspace.common.error.NodeException if the credentials are not for this body */
    void check(Buffer body);

    static void run(RoutingContext ctx) {
        KEY.find(ctx)
                .ifPresent(check ->
                        check.check(WholeBody.find(ctx).map(WholeBody::content).orElseGet(Buffer::buffer)));
    }
}
