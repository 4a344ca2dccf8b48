package org.sumspace.contract.agreement.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.contract.agreement.service.AgreementService;

/** {@code PUT /bilaterals/negociator/{id}}. */
public record AddNegotiatorHandler(AgreementService agreements) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        agreements
                .addNegotiator(ChangeRequests.of(ctx), request.object().getString("did"))
                .onSuccess(agreement -> AgreementAnswer.one(ctx, agreement))
                .onFailure(ctx::fail);
    }
}
