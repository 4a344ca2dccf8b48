package org.sumspace.assessment.account.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;
import org.sumspace.assessment.account.service.RegistrationService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/** {@code POST /api/admin/pending-registrations/{reg_id}/reject}. */
record RejectRegistrationHandler(RegistrationService registrations) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        JsonObject body = request.hasBody() ? request.object() : new JsonObject();
        registrations
                .reject(
                        AccountJson.id(request.path("reg_id")),
                        Optional.ofNullable(body.getString("admin_notes")),
                        Callers.of(ctx))
                .onSuccess(done -> ctx.json(new JsonObject().put("status", "rejected")))
                .onFailure(ctx::fail);
    }
}
