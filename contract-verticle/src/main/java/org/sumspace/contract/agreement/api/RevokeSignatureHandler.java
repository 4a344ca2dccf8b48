package org.sumspace.contract.agreement.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.contract.agreement.service.AgreementService;
import org.sumspace.contract.shared.api.PathReference;

/** {@code DELETE /contracts/sign/revoke/{id}/{did}}, and the same of bilateral contracts. */
public record RevokeSignatureHandler(AgreementService agreements) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        agreements
                .revoke(ChangeRequests.of(ctx), PathReference.read(request, "did"))
                .onSuccess(agreement -> AgreementAnswer.one(ctx, agreement))
                .onFailure(ctx::fail);
    }
}
