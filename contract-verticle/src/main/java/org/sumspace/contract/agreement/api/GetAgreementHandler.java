package org.sumspace.contract.agreement.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.contract.agreement.service.AgreementService;
import org.sumspace.contract.shared.api.Access;

/** {@code GET /contracts/{id}} and {@code GET /bilaterals/{id}}. */
public record GetAgreementHandler(AgreementService agreements) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        Access access = Access.of(ctx);
        agreements
                .read(access.actor(), ApiRequest.of(ctx).path("id"), access.time())
                .onSuccess(agreement -> AgreementAnswer.read(ctx, agreement))
                .onFailure(ctx::fail);
    }
}
