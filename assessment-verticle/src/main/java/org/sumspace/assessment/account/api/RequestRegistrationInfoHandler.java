package org.sumspace.assessment.account.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.account.service.RegistrationService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/** {@code POST /api/admin/pending-registrations/{reg_id}/request-info}. */
record RequestRegistrationInfoHandler(RegistrationService registrations) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        registrations
                .requestInfo(
                        AccountJson.id(request.path("reg_id")),
                        request.object().getString("questions"),
                        Callers.of(ctx))
                .onSuccess(done -> ctx.json(new JsonObject().put("status", "more_info_requested")))
                .onFailure(ctx::fail);
    }
}
