package org.sumspace.contract.agreement.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.contract.agreement.service.AgreementService;

/** {@code PUT /contracts/{id}} and {@code PUT /bilaterals/{id}}. */
public record UpdateAgreementHandler(AgreementService agreements) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        agreements
                .update(ChangeRequests.of(ctx), JsonValue.of(request.object().getMap()))
                .onSuccess(agreement -> AgreementAnswer.one(ctx, agreement))
                .onFailure(ctx::fail);
    }
}
