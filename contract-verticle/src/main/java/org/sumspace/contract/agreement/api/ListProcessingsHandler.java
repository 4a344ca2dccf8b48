package org.sumspace.contract.agreement.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.contract.agreement.core.Terms;
import org.sumspace.contract.agreement.service.AgreementService;

/** {@code GET /contracts/{id}/processings}. */
public record ListProcessingsHandler(AgreementService agreements) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        agreements
                .get(ApiRequest.of(ctx).path("id"))
                .map(agreement -> Terms.processings(agreement.terms()))
                .onSuccess(processings -> ctx.json(processings.tree()))
                .onFailure(ctx::fail);
    }
}
