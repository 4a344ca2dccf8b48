package org.sumspace.processor.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.net.URI;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.ApiRequest;
import org.sumspace.common.security.Account;
import org.sumspace.common.security.Caller;
import org.sumspace.processor.service.RegistrationService;

/** {@code putRegistration}. */
public record PutRegistrationHandler(RegistrationService registrations) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        Caller.of(ctx).requireRole(Account.OPERATOR);
        ApiRequest request = ApiRequest.of(ctx);
        JsonObject body = request.object();
        registrations
                .register(request.path("trainingPlanId"), catalog(body), body.getString("contract"))
                .onSuccess(registration -> ctx.json(RegistrationJson.of(registration)))
                .onFailure(ctx::fail);
    }

    private static URI catalog(JsonObject body) {
        try {
            return URI.create(body.getString("catalog"));
        } catch (IllegalArgumentException e) {
            throw NodeException.invalidInput("catalog is not a URL");
        }
    }
}
