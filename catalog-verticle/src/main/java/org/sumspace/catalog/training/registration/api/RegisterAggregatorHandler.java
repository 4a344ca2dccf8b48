package org.sumspace.catalog.training.registration.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.catalog.training.plan.service.TrainingPlanService;
import org.sumspace.catalog.training.registration.service.RegistrationService;
import org.sumspace.common.trust.NodeRole;

/** {@code POST /training_plan/{id}/aggregators} */
public record RegisterAggregatorHandler(TrainingPlanService plans, RegistrationService registrations)
        implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        new NodeRegistrations(plans, registrations).register(ctx, NodeRole.AGGREGATOR);
    }
}
