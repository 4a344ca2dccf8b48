package org.sumspace.catalog.training.registration.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.function.Function;
import org.sumspace.catalog.shared.api.Actors;
import org.sumspace.catalog.shared.api.Pages;
import org.sumspace.catalog.training.plan.service.TrainingPlanService;
import org.sumspace.catalog.training.registration.domain.NodeRegistration;
import org.sumspace.catalog.training.registration.service.RegistrationService;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.common.trust.NodeRole;

/**
 * {@code GET /training_plan/{id}/registrations} and {@code .../aggregators}.
 *
 * @param roles the roles of the nodes that are listed
 * @param item how a registration is shown
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

    /** Every registered node, with its whole registration. */
    public static ListRegistrationsHandler all(TrainingPlanService plans, RegistrationService registrations) {
        return new ListRegistrationsHandler(
                plans, registrations, List.of(NodeRole.AGGREGATOR, NodeRole.PROCESSOR), RegistrationJson::registration);
    }

    /** The aggregators, in the form in which the request for an execution plan names them. */
    public static ListRegistrationsHandler aggregators(TrainingPlanService plans, RegistrationService registrations) {
        return new ListRegistrationsHandler(
                plans, registrations, List.of(NodeRole.AGGREGATOR), RegistrationJson::aggregator);
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
