package org.sumspace.common.http.server.validation;

import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.http.server.limit.WholeBody;
import org.sumspace.common.http.server.operation.Authenticator;
import org.sumspace.common.http.server.operation.ContextKey;

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
