package org.sumspace.connector.learner.api;

import io.vertx.core.Future;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.operation.Authenticator;
import org.sumspace.common.security.Caller;
import org.sumspace.connector.learner.service.LearnerLinks;

/**
 * Admits callers as another authenticator does, but limits learners to the operations below {@code /my/} and to their
 * own session. It runs before any operation, so that no operation must exclude learners itself.
 */
public record LearnerGate(Authenticator callers) implements Authenticator {
    private static final String OWN = "/my/";
    private static final String SESSION = "/portal/session";

    @Override
    public Future<Void> authenticate(RoutingContext ctx) {
        return callers.authenticate(ctx).map(admitted -> {
            if (decides(ctx) && !isOpen(ctx.normalizedPath())) {
                throw NodeException.forbidden("A learner's link opens the learner's own data alone.");
            }
            return null;
        });
    }

    private static boolean isOpen(String path) {
        return path.startsWith(OWN) || path.equals(SESSION);
    }

    @Override
    public boolean decides(RoutingContext ctx) {
        return Caller.find(ctx).flatMap(LearnerLinks::learner).isPresent();
    }
}
