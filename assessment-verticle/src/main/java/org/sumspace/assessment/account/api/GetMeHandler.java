package org.sumspace.assessment.account.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.assessment.shared.domain.CurrentUser;
import org.sumspace.assessment.shared.domain.Permission;

/** {@code GET /api/auth/me}. */
record GetMeHandler() implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        CurrentUser user = Callers.of(ctx);
        ctx.json(new JsonObject()
                .put(
                        "user",
                        new JsonObject()
                                .put("id", user.id().toString())
                                .put("email", user.email())
                                .put("full_name", user.fullName())
                                .put("is_active", true)
                                .put("is_superadmin", user.superadmin())
                                .put("must_change_password", user.mustChangePassword())
                                .put("mfa_enabled", user.mfaEnabled())
                                .put("roles", new JsonArray(user.roles()))
                                .put(
                                        "permissions",
                                        new JsonArray(user.permissions().stream()
                                                .map(Permission::label)
                                                .sorted()
                                                .toList())))
                .put("workspace", user.workspaceName())
                .put("workspaces", new JsonArray(user.workspaces())));
    }
}
