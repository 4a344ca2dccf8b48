package org.sumspace.connector.consent.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.connector.consent.service.ConsentService;
import org.sumspace.connector.shared.api.Callers;
import org.sumspace.connector.shared.api.Learners;

/** {@code recordConsents}. */
public record RecordConsentsHandler(ConsentService consents) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        Callers.requireOperator(ctx);
        String trainingPlanId = ApiRequest.of(ctx).path("trainingPlanId");
        consents.record(trainingPlanId, Learners.of(ctx))
                .compose(recorded -> consents.count(trainingPlanId))
                .onSuccess(counts -> ctx.json(ConsentCountsJson.of(trainingPlanId, counts)))
                .onFailure(ctx::fail);
    }
}
