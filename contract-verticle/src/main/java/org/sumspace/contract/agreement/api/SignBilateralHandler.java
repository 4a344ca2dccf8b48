package org.sumspace.contract.agreement.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.contract.agreement.service.AgreementService;

/** {@code PUT /bilaterals/sign/{id}}. */
public record SignBilateralHandler(AgreementService agreements) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        JsonObject body = request.object();
        agreements
                .sign(
                        ChangeRequests.of(ctx),
                        body.getString("did"),
                        "",
                        body.getString("party", ""),
                        body.getString("value"))
                .onSuccess(agreement -> AgreementAnswer.one(ctx, agreement))
                .onFailure(ctx::fail);
    }
}
