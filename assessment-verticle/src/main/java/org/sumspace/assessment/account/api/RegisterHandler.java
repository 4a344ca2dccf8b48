package org.sumspace.assessment.account.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sumspace.assessment.account.service.RegistrationService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/** {@code POST /api/public/register}. */
record RegisterHandler(RegistrationService registrations, SameOrigin origin) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        origin.require(ctx.request());
        JsonObject body = ApiRequest.of(ctx).object();
        Map<String, String> answers = new HashMap<>();
        for (String name :
                List.of("organization", "role_description", "requested_access_profile", "reason_for_access")) {
            String answer = body.getString(name);
            if (answer != null) {
                answers.put(name, answer);
            }
        }
        registrations
                .submit(
                        body.getString("email"),
                        body.getString("full_name"),
                        answers,
                        Callers.address(ctx),
                        Callers.requestId(ctx))
                .onSuccess(id -> {
                    ctx.response().setStatusCode(201);
                    ctx.json(new JsonObject()
                            .put("status", "pending")
                            .put("message", "We have received your request. You get a message when it is decided.")
                            .put("registration_id", id.toString()));
                })
                .onFailure(ctx::fail);
    }
}
