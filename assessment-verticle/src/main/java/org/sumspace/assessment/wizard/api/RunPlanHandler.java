package org.sumspace.assessment.wizard.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.assessment.wizard.service.WizardService;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.ApiRequest;

/** {@code POST /v1/wizard/run}. */
record RunPlanHandler(WizardService wizard) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        JsonObject body = request.object();
        if (!body.getBoolean("output_contract_confirmed", false)) {
            throw NodeException.invalidInput(
                    "The output contract is not confirmed. Show it, and send output_contract_confirmed.");
        }
        JsonObject plan = body.getJsonObject("plan");
        wizard.run(
                        PlanJson.of(plan),
                        plan.getMap(),
                        body.getString("run_label"),
                        request.header("Idempotency-Key").orElse(null),
                        Callers.of(ctx))
                .onSuccess(run -> ctx.json(new JsonObject()
                        .put("wizard_run_id", run.run())
                        .put("status", "queued")
                        .put("plan_summary", GuidedRunJson.summary(run))
                        .put("created_at", run.createdAt().toString())))
                .onFailure(ctx::fail);
    }
}
