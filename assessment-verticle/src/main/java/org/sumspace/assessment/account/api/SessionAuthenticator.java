package org.sumspace.assessment.account.api;

import io.vertx.core.Future;
import io.vertx.ext.web.RoutingContext;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.account.service.SessionService;
import org.sumspace.assessment.platform.service.TenantAdmission;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.operation.Authenticator;

/**
 * The security scheme {@code sessionCookie}. The header {@code X-Workspace} names the workspace that a request is about, in
 * a link the query parameter {@code workspace}; the tenant that owns it may withhold permissions.
 */
public record SessionAuthenticator(SessionService sessions, TenantAdmission admission, SameOrigin origin)
        implements Authenticator {
    public static final String SCHEME = "sessionCookie";

    private static final String WORKSPACE = "X-Workspace";
    private static final String WORKSPACE_OF_LINK = "workspace";

    @Override
    public Future<Void> authenticate(RoutingContext ctx) {
        origin.require(ctx);
        return sessions.user(
                        AccountSessionCookie.read(ctx), workspace(ctx), Callers.address(ctx), Callers.requestId(ctx))
                .compose(user -> admission.admit(user.workspace()).map(tenant -> {
                    tenant.ifPresent(state -> RolePermissions.putTenant(ctx, state));
                    Callers.put(
                            ctx,
                            tenant.map(state -> user.without(state.withheld())).orElse(user));
                    return null;
                }));
    }

    private static @Nullable String workspace(RoutingContext ctx) {
        String named = ctx.request().getHeader(WORKSPACE);
        return named == null ? ctx.queryParams().get(WORKSPACE_OF_LINK) : named;
    }
}
