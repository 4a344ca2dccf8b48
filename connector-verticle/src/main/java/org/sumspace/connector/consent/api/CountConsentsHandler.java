package org.sumspace.connector.consent.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.connector.consent.service.ConsentService;
import org.sumspace.connector.shared.api.Callers;

/** {@code countConsents}. */
public record CountConsentsHandler(ConsentService consents) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        Callers.requireOperator(ctx);
        String trainingPlanId = ApiRequest.of(ctx).path("trainingPlanId");
        consents.count(trainingPlanId)
                .onSuccess(counts -> ctx.json(ConsentCountsJson.of(trainingPlanId, counts)))
                .onFailure(ctx::fail);
    }
}
