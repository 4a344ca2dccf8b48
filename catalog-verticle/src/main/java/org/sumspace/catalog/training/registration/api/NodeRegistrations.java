package org.sumspace.catalog.training.registration.api;

import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.function.Function;
import org.sumspace.catalog.shared.api.Actors;
import org.sumspace.catalog.shared.api.Pages;
import org.sumspace.catalog.shared.api.Statements;
import org.sumspace.catalog.training.plan.service.TrainingPlanService;
import org.sumspace.catalog.training.registration.domain.NodeRegistration;
import org.sumspace.catalog.training.registration.service.RegistrationService;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.common.peer.SignedRequest;
import org.sumspace.common.trust.NodeCertificate;
import org.sumspace.common.trust.NodeRole;

/** What the operations on registrations of aggregators and processors have in common. */
record NodeRegistrations(TrainingPlanService plans, RegistrationService registrations) {
    /** @param role as which the sender registers */
    void register(RoutingContext ctx, NodeRole role) {
        ApiRequest request = ApiRequest.of(ctx);
        NodeCertificate sender = SignedRequest.of(ctx).peer().node(role);
        byte[] statement = Statements.of(request);
        plans.get(request.path("id"))
                .compose(plan -> registrations.register(plan, role, sender, statement))
                .map(RegistrationJson::registered)
                .onSuccess(ctx::json)
                .onFailure(ctx::fail);
    }

    /**
     * @param roles whose registrations are listed
     * @param item how each is shown
     */
    void list(RoutingContext ctx, List<NodeRole> roles, Function<NodeRegistration, JsonObject> item) {
        ApiRequest request = ApiRequest.of(ctx);
        plans.getVisible(request.path("id"), Actors.of(ctx))
                .compose(plan -> registrations.page(plan, roles, request.page()))
                .map(page -> Pages.json(page, item))
                .onSuccess(ctx::json)
                .onFailure(ctx::fail);
    }
}
