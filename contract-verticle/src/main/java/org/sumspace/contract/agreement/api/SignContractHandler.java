package org.sumspace.contract.agreement.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.contract.agreement.service.AgreementService;

/** {@code PUT /contracts/sign/{id}}. */
public record SignContractHandler(AgreementService agreements) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        JsonObject body = request.object();
        agreements
                .sign(
                        ChangeRequests.of(ctx),
                        body.getString("participant"),
                        body.getString("role"),
                        "",
                        body.getString("signature"))
                .onSuccess(agreement -> AgreementAnswer.one(ctx, agreement))
                .onFailure(ctx::fail);
    }
}
