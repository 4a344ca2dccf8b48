package org.sumspace.assessment.platform.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sumspace.assessment.platform.service.AccessRequests;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/** {@code POST /api/public/request-managed-access}. */
record RequestManagedAccessHandler(AccessRequests requests) implements Handler<RoutingContext> {
    private static final List<String> QUESTIONS = List.of(
            "name",
            "email",
            "organization",
            "country",
            "sector",
            "intended_use",
            "expected_volume",
            "deployment_pref",
            "compliance_needs",
            "message");

    @Override
    public void handle(RoutingContext ctx) {
        JsonObject body = ApiRequest.of(ctx).object();
        Map<String, String> answers = new HashMap<>(Map.of("deployment_pref", "managed_cloud"));
        for (String question : QUESTIONS) {
            String answer = body.getString(question);
            if (answer != null) {
                answers.put(question, answer);
            }
        }
        requests.submit(answers, Callers.address(ctx), Callers.requestId(ctx))
                .onSuccess(id -> {
                    ctx.response().setStatusCode(201);
                    ctx.json(new JsonObject()
                            .put("status", "received")
                            .put("message", "We have received your request."));
                })
                .onFailure(ctx::fail);
    }
}
