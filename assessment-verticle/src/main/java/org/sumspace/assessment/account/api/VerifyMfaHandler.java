package org.sumspace.assessment.account.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.account.service.SecondFactors;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/** {@code POST /api/auth/mfa/verify}. */
record VerifyMfaHandler(SecondFactors factors) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        factors.complete(ApiRequest.of(ctx).query("code").orElseThrow(), Callers.of(ctx))
                .onSuccess(codes ->
                        ctx.json(new JsonObject().put("status", "ok").put("recovery_codes", new JsonArray(codes))))
                .onFailure(ctx::fail);
    }
}
