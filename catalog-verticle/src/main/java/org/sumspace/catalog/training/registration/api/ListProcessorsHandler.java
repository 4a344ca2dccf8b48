package org.sumspace.catalog.training.registration.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.catalog.shared.api.Actors;
import org.sumspace.catalog.shared.api.Pages;
import org.sumspace.catalog.training.plan.service.TrainingPlanService;
import org.sumspace.catalog.training.registration.service.RegistrationService;
import org.sumspace.common.http.server.ApiRequest;

/** {@code GET /training_plan/{id}/processors}. */
public record ListProcessorsHandler(TrainingPlanService plans, RegistrationService registrations)
        implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        plans.getVisible(request.path("id"), Actors.of(ctx))
                .compose(plan -> registrations.consents(plan, request.page()))
                .map(page -> Pages.json(page, RegistrationJson::processor))
                .onSuccess(ctx::json)
                .onFailure(ctx::fail);
    }
}
