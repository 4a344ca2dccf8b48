package org.sumspace.contract.agreement.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.contract.agreement.service.AgreementService;
import org.sumspace.contract.shared.api.Access;

/** {@code POST /contracts} and {@code POST /bilaterals}. */
public record CreateAgreementHandler(AgreementService agreements) implements Handler<RoutingContext> {
    private static final int CREATED = 201;

    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        agreements
                .create(
                        Access.of(ctx).actor(),
                        JsonValue.of(request.object().getMap()),
                        request.header("Idempotency-Key"))
                .onSuccess(agreement -> {
                    ctx.response().setStatusCode(CREATED);
                    AgreementAnswer.one(ctx, agreement);
                })
                .onFailure(ctx::fail);
    }
}
