package org.sumspace.common.http.server;

import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.RoutingContext;

/**
 * Checks that the body of a request matches its credentials. An {@link Authenticator} runs before the body is read and
 * puts the check into the context; it runs as soon as the body is in memory. A streaming operation runs it itself.
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
