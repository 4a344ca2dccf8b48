package org.sumspace.catalog.training.plan.api;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.catalog.shared.api.Actors;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord;
import org.sumspace.catalog.training.plan.service.TrainingPlanService;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.common.security.Caller;

/** {@code GET /training_plan/{id}}: the published bytes themselves, for any node, the owner and the operators. */
public record GetTrainingPlanHandler(TrainingPlanService plans) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        String id = ApiRequest.of(ctx).path("id");
        Future<TrainingPlanRecord> plan = Caller.find(ctx)
                .map(caller -> plans.getVisible(id, Actors.of(caller)))
                .orElseGet(() -> plans.get(id));
        plan.onSuccess(found -> ctx.response()
                        .putHeader("Content-Type", MediaTypes.JSON)
                        .end(Buffer.buffer(found.plan().canonicalBytes())))
                .onFailure(ctx::fail);
    }
}
