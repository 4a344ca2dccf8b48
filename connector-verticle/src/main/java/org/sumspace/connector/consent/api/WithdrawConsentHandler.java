package org.sumspace.connector.consent.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.connector.consent.service.ConsentService;
import org.sumspace.connector.shared.api.Callers;

/** {@code withdrawConsent}. */
public record WithdrawConsentHandler(ConsentService consents) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        Callers.requireOperator(ctx);
        ApiRequest request = ApiRequest.of(ctx);
        consents.withdraw(request.path("trainingPlanId"), request.path("learner"))
                .onSuccess(withdrawn -> ctx.response().setStatusCode(204).end())
                .onFailure(ctx::fail);
    }
}
