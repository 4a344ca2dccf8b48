package org.sumspace.catalog.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.catalog.service.RegistrationService;
import org.sumspace.catalog.service.TrainingPlanService;
import org.sumspace.common.http.server.ApiRequest;

/** {@code GET /training_plan/{id}/processors}. */
public record ListProcessorsHandler(TrainingPlanService plans, RegistrationService registrations)
        implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        plans.getVisible(request.path("id"), Actors.of(ctx))
                .compose(plan -> registrations.consents(plan, request.page()))
                .map(page -> Pages.json(page, TrainingPlanJson::processor))
                .onSuccess(ctx::json)
                .onFailure(ctx::fail);
    }
}
