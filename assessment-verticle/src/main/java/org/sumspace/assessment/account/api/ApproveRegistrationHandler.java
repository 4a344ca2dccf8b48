package org.sumspace.assessment.account.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;
import org.sumspace.assessment.account.service.RegistrationService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/** {@code POST /api/admin/pending-registrations/{reg_id}/approve}. */
record ApproveRegistrationHandler(RegistrationService registrations) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        JsonObject body = request.hasBody() ? request.object() : new JsonObject();
        registrations
                .approve(
                        AccountJson.id(request.path("reg_id")),
                        body.getString("role_name", "Viewer"),
                        body.getString("workspace_slug"),
                        Optional.ofNullable(body.getString("access_expires_at")).map(AccountJson::time),
                        Optional.ofNullable(body.getString("admin_notes")),
                        Callers.of(ctx))
                .onSuccess(approved -> {
                    JsonObject answer = new JsonObject()
                            .put("status", "approved")
                            .put("user_id", approved.user().toString());
                    approved.token().ifPresent(token -> answer.put("dev_activation_token", token));
                    ctx.json(answer);
                })
                .onFailure(ctx::fail);
    }
}
