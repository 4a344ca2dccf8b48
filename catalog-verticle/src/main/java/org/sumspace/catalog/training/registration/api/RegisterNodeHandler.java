package org.sumspace.catalog.training.registration.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.catalog.shared.api.Statements;
import org.sumspace.catalog.training.plan.service.TrainingPlanService;
import org.sumspace.catalog.training.registration.service.RegistrationService;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.common.peer.SignedRequest;
import org.sumspace.common.trust.NodeCertificate;
import org.sumspace.common.trust.NodeRole;

/**
 * {@code POST /training_plan/{id}/aggregators} and {@code .../processors}.
 *
 * @param role the role for which nodes register here
 */
public record RegisterNodeHandler(TrainingPlanService plans, RegistrationService registrations, NodeRole role)
        implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        NodeCertificate sender = SignedRequest.of(ctx).peer().node(role);
        byte[] statement = Statements.of(request);
        plans.get(request.path("id"))
                .compose(plan -> registrations.register(plan, role, sender, statement))
                .map(RegistrationJson::registered)
                .onSuccess(ctx::json)
                .onFailure(ctx::fail);
    }
}
