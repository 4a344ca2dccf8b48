package org.sumspace.assessment.account.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.account.service.SecondFactors;
import org.sumspace.assessment.shared.api.Callers;

/** {@code POST /api/auth/mfa/setup}. */
record SetUpMfaHandler(SecondFactors factors) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        factors.begin(Callers.of(ctx))
                .onSuccess(setup ->
                        ctx.json(new JsonObject().put("secret", setup.secret()).put("provisioning_uri", setup.uri())))
                .onFailure(ctx::fail);
    }
}
