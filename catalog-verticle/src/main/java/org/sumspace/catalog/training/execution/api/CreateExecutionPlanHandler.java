package org.sumspace.catalog.training.execution.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;
import org.sumspace.catalog.shared.api.Actors;
import org.sumspace.catalog.shared.domain.Actor;
import org.sumspace.catalog.training.execution.service.ExecutionPlanService;
import org.sumspace.catalog.training.execution.service.ExecutionPlanService.Idempotency;
import org.sumspace.catalog.training.execution.service.ExecutionPlanService.Planned;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord;
import org.sumspace.catalog.training.plan.service.TrainingPlanService;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.server.ApiRequest;

/** {@code POST /execution_plan}, with the id of the training plan, the plan as it was sent, or as it is published. */
public record CreateExecutionPlanHandler(TrainingPlanService trainingPlans, ExecutionPlanService executionPlans)
        implements Handler<RoutingContext> {
    private static final int CREATED = 201;

    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        JsonObject given = request.object().getJsonObject("training_plan");
        Actor actor = Actors.of(ctx);
        trainingPlans
                .getOwned(given.getString("id"), actor)
                .map(training -> requireSame(training, given))
                .compose(training -> executionPlans
                        .create(training, actor, idempotency(request))
                        .compose(plan -> executionPlans.detail(new Planned(training, plan), PlanPages.FIRST)))
                .map(ExecutionPlanJson::whole)
                .onSuccess(json -> ctx.response()
                        .setStatusCode(CREATED)
                        .putHeader("Content-Type", MediaTypes.JSON)
                        .end(json.toBuffer()))
                .onFailure(ctx::fail);
    }

    private TrainingPlanRecord requireSame(TrainingPlanRecord training, JsonObject given) {
        boolean idAlone = given.size() == 1;
        boolean published = given.equals(ExecutionPlanJson.trainingPlan(training));
        return idAlone || published ? training : trainingPlans.requireSame(training, JsonValue.of(given.getMap()));
    }

    private static Optional<Idempotency> idempotency(ApiRequest request) {
        return request.header("Idempotency-Key")
                .map(key ->
                        new Idempotency(key, Digest.of(request.object().encode().getBytes(UTF_8))));
    }
}
