package org.sumspace.catalog.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.function.Function;
import org.sumspace.catalog.domain.NodeRegistration;
import org.sumspace.catalog.service.RegistrationService;
import org.sumspace.catalog.service.TrainingPlanService;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.common.trust.NodeRole;

/**
 * {@code GET /training_plan/{id}/registrations} and {@code .../aggregators}.
 *
 * @param roles whose registrations are listed
 * @param item how each is shown
 */
public record ListRegistrationsHandler(
        TrainingPlanService plans,
        RegistrationService registrations,
        List<NodeRole> roles,
        Function<NodeRegistration, JsonObject> item)
        implements Handler<RoutingContext> {
    public ListRegistrationsHandler {
        roles = List.copyOf(roles);
    }

    /** Every node that registered, with everything it said. */
    public static ListRegistrationsHandler all(TrainingPlanService plans, RegistrationService registrations) {
        return new ListRegistrationsHandler(
                plans, registrations, List.of(NodeRole.AGGREGATOR, NodeRole.PROCESSOR), TrainingPlanJson::registration);
    }

    /** The aggregators, in the form in which an execution plan names them. */
    public static ListRegistrationsHandler aggregators(TrainingPlanService plans, RegistrationService registrations) {
        return new ListRegistrationsHandler(
                plans, registrations, List.of(NodeRole.AGGREGATOR), TrainingPlanJson::aggregator);
    }

    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        plans.getVisible(request.path("id"), Actors.of(ctx))
                .compose(plan -> registrations.page(plan, roles, request.page()))
                .map(page -> Pages.json(page, item))
                .onSuccess(ctx::json)
                .onFailure(ctx::fail);
    }
}
