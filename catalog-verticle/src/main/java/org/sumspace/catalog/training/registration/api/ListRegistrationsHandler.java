package org.sumspace.catalog.training.registration.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import org.sumspace.catalog.training.plan.service.TrainingPlanService;
import org.sumspace.catalog.training.registration.service.RegistrationService;
import org.sumspace.common.trust.NodeRole;

/** {@code GET /training_plan/{id}/registrations}: every registered node, with its whole registration. */
public record ListRegistrationsHandler(TrainingPlanService plans, RegistrationService registrations)
        implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        new NodeRegistrations(plans, registrations)
                .list(ctx, List.of(NodeRole.AGGREGATOR, NodeRole.PROCESSOR), RegistrationJson::registration);
    }
}
