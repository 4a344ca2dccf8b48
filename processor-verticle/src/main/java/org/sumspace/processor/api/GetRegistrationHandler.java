package org.sumspace.processor.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.common.security.Account;
import org.sumspace.common.security.Caller;
import org.sumspace.processor.service.RegistrationService;

/** {@code getRegistration}. */
public record GetRegistrationHandler(RegistrationService registrations) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        Caller.of(ctx).requireRole(Account.OPERATOR);
        String trainingPlanId = ApiRequest.of(ctx).path("trainingPlanId");
        ctx.json(RegistrationJson.of(registrations.find(trainingPlanId)));
    }
}
