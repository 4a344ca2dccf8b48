package org.sumspace.contract.agreement.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.contract.agreement.service.AgreementService;
import org.sumspace.contract.shared.api.Access;

/** {@code GET /contracts/all} and {@code GET /bilaterals/all}. */
public record ListAgreementsHandler(AgreementService agreements) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        agreements
                .list(
                        Access.of(ctx).actor(),
                        request.query("uid"),
                        request.query("status").orElse(""),
                        Access.of(ctx).time())
                .onSuccess(found -> AgreementAnswer.list(ctx, found))
                .onFailure(ctx::fail);
    }
}
