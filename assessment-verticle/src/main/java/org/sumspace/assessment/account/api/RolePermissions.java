package org.sumspace.assessment.account.api;

import io.vertx.ext.web.RoutingContext;
import java.util.Set;
import org.sumspace.assessment.platform.domain.TenantState;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.assessment.shared.domain.AccountPermission;
import org.sumspace.assessment.shared.domain.CurrentUser;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.operation.ContextKey;
import org.sumspace.common.http.server.operation.PermissionCheck;

/** The permissions of the roles that a caller has in the workspace. */
public final class RolePermissions implements PermissionCheck {
    /** How {@code MFA_REQUIRED} names superadministrators, who need no role. */
    public static final String SUPERADMIN = "Super Admin";

    private static final ContextKey<TenantState> TENANT = new ContextKey<>("tenant");

    private final Set<String> mfaRequired;

    /** @param mfaRequired names of the roles whose holders need a second factor */
    public RolePermissions(Set<String> mfaRequired) {
        this.mfaRequired = Set.copyOf(mfaRequired);
    }

    /** The tenant that owns the workspace of a request. */
    static void putTenant(RoutingContext ctx, TenantState state) {
        TENANT.put(ctx, state);
    }

    @Override
    public boolean isKnown(String permission) {
        return AccountPermission.of(permission).isPresent();
    }

    @Override
    public void check(RoutingContext ctx, String permission) {
        if (Callers.of(ctx).mustChangePassword()) {
            throw NodeException.forbidden("Choose another password first (POST /api/auth/change-password).");
        }
        if (lacksSecondFactor(Callers.of(ctx))) {
            throw NodeException.forbidden("Your role needs a second factor: set it up first"
                    + " (POST /api/auth/mfa/setup, then POST /api/auth/mfa/verify).");
        }
        if (!AccountPermission.of(permission).map(Callers.of(ctx)::may).orElse(false)) {
            throw NodeException.forbidden(reason(ctx, permission));
        }
    }

    private boolean lacksSecondFactor(CurrentUser user) {
        boolean required = user.roles().stream().anyMatch(mfaRequired::contains)
                || (user.superadmin() && mfaRequired.contains(SUPERADMIN));
        return required && !user.mfaEnabled();
    }

    private static String reason(RoutingContext ctx, String permission) {
        return TENANT.find(ctx)
                .flatMap(state -> AccountPermission.of(permission).flatMap(state::reason))
                .orElse("Your roles in this workspace do not permit " + permission + ".");
    }
}
