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

/** {@code POST /training_plan/{id}/consents}. */
public record GiveConsentHandler(TrainingPlanService plans, RegistrationService registrations)
        implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        NodeCertificate sender = SignedRequest.of(ctx).peer().node(NodeRole.CONNECTOR);
        byte[] statement = Statements.of(request);
        plans.get(request.path("id"))
                .compose(plan -> registrations.consent(plan, sender, statement))
                .map(RegistrationJson::consent)
                .onSuccess(ctx::json)
                .onFailure(ctx::fail);
    }
}
