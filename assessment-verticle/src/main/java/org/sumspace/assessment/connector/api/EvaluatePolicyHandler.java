package org.sumspace.assessment.connector.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.connector.domain.PolicyQuestion;
import org.sumspace.assessment.connector.service.ConnectorService;
import org.sumspace.assessment.shared.api.Callers;

/** {@code POST /v1/pdc/mock/policies/evaluate}. */
record EvaluatePolicyHandler(ConnectorService connector) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        PolicyQuestion question = Questions.of(ctx);
        connector
                .evaluate(question, Callers.of(ctx))
                .onSuccess(decision -> ctx.json(new JsonObject()
                        .put("allowed", decision.allowed())
                        .put("policy_id", question.policy())
                        .put("reason", decision.reason())))
                .onFailure(ctx::fail);
    }
}
