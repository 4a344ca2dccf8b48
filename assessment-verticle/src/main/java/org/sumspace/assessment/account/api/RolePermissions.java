package org.sumspace.assessment.account.api;

import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.platform.domain.TenantState;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.assessment.shared.domain.Permission;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.ContextKey;
import org.sumspace.common.http.server.PermissionCheck;

/** The permissions of the roles that a caller has in the workspace. */
public final class RolePermissions implements PermissionCheck {
    private static final ContextKey<TenantState> TENANT = new ContextKey<>("tenant");

    /** The tenant that owns the workspace of a request. */
    static void putTenant(RoutingContext ctx, TenantState state) {
        TENANT.put(ctx, state);
    }

    @Override
    public boolean isKnown(String permission) {
        return Permission.of(permission).isPresent();
    }

    @Override
    public void check(RoutingContext ctx, String permission) {
        if (Callers.of(ctx).mustChangePassword()) {
            throw NodeException.forbidden("Choose another password first (POST /api/auth/change-password).");
        }
        if (!Permission.of(permission).map(Callers.of(ctx)::may).orElse(false)) {
            throw NodeException.forbidden(reason(ctx, permission));
        }
    }

    private static String reason(RoutingContext ctx, String permission) {
        return TENANT.find(ctx)
                .flatMap(state -> Permission.of(permission).flatMap(state::reason))
                .orElse("Your roles in this workspace do not permit " + permission + ".");
    }
}
