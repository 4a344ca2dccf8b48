package org.sumspace.catalog.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import org.sumspace.catalog.service.RegistrationService;
import org.sumspace.catalog.service.TrainingPlanService;
import org.sumspace.common.trust.NodeRole;

/** {@code GET /training_plan/{id}/registrations}: every node that registered, with everything it said. */
public record ListRegistrationsHandler(TrainingPlanService plans, RegistrationService registrations)
        implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        new NodeRegistrations(plans, registrations)
                .list(ctx, List.of(NodeRole.AGGREGATOR, NodeRole.PROCESSOR), TrainingPlanJson::registration);
    }
}
