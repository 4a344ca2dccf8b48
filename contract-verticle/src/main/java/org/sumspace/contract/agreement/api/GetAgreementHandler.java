package org.sumspace.contract.agreement.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.contract.agreement.service.AgreementService;

/** {@code GET /contracts/{id}} and {@code GET /bilaterals/{id}}. */
public record GetAgreementHandler(AgreementService agreements) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        agreements
                .get(ApiRequest.of(ctx).path("id"))
                .onSuccess(agreement -> AgreementAnswer.one(ctx, agreement))
                .onFailure(ctx::fail);
    }
}
