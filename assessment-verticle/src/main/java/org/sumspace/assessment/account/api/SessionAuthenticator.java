package org.sumspace.assessment.account.api;

import io.vertx.core.Future;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.account.service.SessionService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.Authenticator;

/** The security scheme {@code sessionCookie}. The header {@code X-Workspace} names the workspace that a request is about. */
public record SessionAuthenticator(SessionService sessions, SameOrigin origin) implements Authenticator {
    public static final String SCHEME = "sessionCookie";

    private static final String WORKSPACE = "X-Workspace";

    @Override
    public Future<Void> authenticate(RoutingContext ctx) {
        origin.require(ctx.request());
        return sessions.user(
                        SessionCookie.read(ctx),
                        ctx.request().getHeader(WORKSPACE),
                        Callers.address(ctx),
                        Callers.requestId(ctx))
                .map(user -> {
                    Callers.put(ctx, user);
                    return null;
                });
    }
}
