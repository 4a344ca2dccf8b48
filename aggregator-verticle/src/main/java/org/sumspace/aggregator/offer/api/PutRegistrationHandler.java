package org.sumspace.aggregator.offer.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import org.sumspace.aggregator.offer.service.RegistrationService;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.common.security.Account;
import org.sumspace.common.security.Caller;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.plan.Registration;

/** {@code PUT /registrations/{trainingPlanId}} */
public record PutRegistrationHandler(RegistrationService registrations) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        Caller.of(ctx).requireRole(Account.OPERATOR);
        ApiRequest request = ApiRequest.of(ctx);
        JsonObject body = request.object();
        registrations
                .register(request.path("trainingPlanId"), catalog(body), body.getString("contract"))
                .onSuccess(registration -> ctx.json(json(registration)))
                .onFailure(ctx::fail);
    }

    private static URI catalog(JsonObject body) {
        try {
            return new URI(body.getString("catalog").replaceFirst("/+$", ""));
        } catch (URISyntaxException e) {
            throw NodeException.invalidInput(List.of(new Violation("/catalog", "expected a URL")));
        }
    }

    private static JsonObject json(Signed<Registration> registration) {
        return new JsonObject()
                .put("trainingPlan", registration.body().trainingPlan().toString())
                .put("registration", registration.digest().toString())
                .put("issuedAt", registration.body().issuedAt().toEpochMilli());
    }
}
