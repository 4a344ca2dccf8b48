package org.sumspace.assessment.account.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.account.service.AdministrationService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/** {@code GET /api/admin/users/{user_id}}. */
record GetUserHandler(AdministrationService administration) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        administration
                .get(AccountJson.id(ApiRequest.of(ctx).path("user_id")), Callers.of(ctx))
                .onSuccess(found -> ctx.json(AccountJson.of(found)))
                .onFailure(ctx::fail);
    }
}
