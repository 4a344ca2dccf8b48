package org.sumspace.processor.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.net.URI;
import java.time.Duration;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.common.security.Account;
import org.sumspace.common.security.Caller;
import org.sumspace.processor.service.RegistrationService;

/** {@code putRegistration}. */
public record PutRegistrationHandler(RegistrationService registrations) implements Handler<RoutingContext> {
    private static final int ACCEPTED = 202;

    /** Shorter than the usual timeouts of clients and proxies. */
    private static final Duration ANSWER_WITHIN = Duration.ofSeconds(25);

    @Override
    public void handle(RoutingContext ctx) {
        Caller.of(ctx).requireRole(Account.OPERATOR);
        ApiRequest request = ApiRequest.of(ctx);
        JsonObject body = request.object();
        registrations
                .register(request.path("trainingPlanId"), catalog(body), body.getString("contract"), ANSWER_WITHIN)
                .onSuccess(registration -> registration.ifPresentOrElse(
                        done -> ctx.json(RegistrationJson.of(done)),
                        () -> ctx.response().setStatusCode(ACCEPTED).end()))
                .onFailure(ctx::fail);
    }

    private static URI catalog(JsonObject body) {
        try {
            return URI.create(body.getString("catalog"));
        } catch (IllegalArgumentException e) {
            throw NodeException.invalidInput("expected a URL as catalog, got '" + body.getString("catalog") + "'");
        }
    }
}
