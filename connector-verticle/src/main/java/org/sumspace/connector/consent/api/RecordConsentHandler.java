package org.sumspace.connector.consent.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import java.util.Set;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.connector.consent.service.ConsentService;
import org.sumspace.connector.shared.api.Callers;

/** {@code recordConsent}. */
public record RecordConsentHandler(ConsentService consents) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        Callers.requireOperator(ctx);
        ApiRequest request = ApiRequest.of(ctx);
        consents.record(request.path("trainingPlanId"), Set.of(request.path("learner")))
                .onSuccess(recorded -> ctx.response().setStatusCode(204).end())
                .onFailure(ctx::fail);
    }
}
