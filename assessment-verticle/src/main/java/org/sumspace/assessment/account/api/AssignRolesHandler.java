package org.sumspace.assessment.account.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.account.service.AdministrationService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/** {@code PATCH /api/admin/users/{user_id}/roles}. */
record AssignRolesHandler(AdministrationService administration) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        administration
                .assignRoles(
                        AccountJson.id(request.path("user_id")),
                        request.object().getJsonArray("role_names").stream()
                                .map(String.class::cast)
                                .toList(),
                        Callers.of(ctx))
                .onSuccess(changed -> ctx.json(AccountJson.of(changed)))
                .onFailure(ctx::fail);
    }
}
