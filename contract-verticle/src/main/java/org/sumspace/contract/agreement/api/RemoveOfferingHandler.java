package org.sumspace.contract.agreement.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.contract.agreement.service.AgreementService;

/** {@code DELETE /contracts/offerings/{offering}}. */
public record RemoveOfferingHandler(AgreementService agreements, AgreementService bilaterals)
        implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        String offering = ApiRequest.of(ctx).path("offering");
        agreements
                .removeOffering(offering)
                .compose(ended -> bilaterals.removeOffering(offering).map(removed -> ended + removed))
                .map(modified -> new JsonObject()
                        .put("message", "Offering removed from contracts")
                        .put("contractsModified", modified))
                .onSuccess(ctx::json)
                .onFailure(ctx::fail);
    }
}
