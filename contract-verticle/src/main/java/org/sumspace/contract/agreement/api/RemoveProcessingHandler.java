package org.sumspace.contract.agreement.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.contract.agreement.core.AgreementRules;
import org.sumspace.contract.agreement.core.Terms;
import org.sumspace.contract.agreement.service.AgreementService;

/** {@code DELETE /contracts/{id}/processings/{processing}}. */
public record RemoveProcessingHandler(AgreementService agreements) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        String reference = request.path("processing");
        agreements
                .change(
                        request.path("id"),
                        AgreementAnswer.expectedVersion(request),
                        (agreement, now) -> AgreementRules.changeTerms(
                                agreement, agreements.terms().withoutProcessing(agreement.terms(), reference), now))
                .map(agreement -> Terms.processings(agreement.terms()))
                .onSuccess(processings -> ctx.json(processings.tree()))
                .onFailure(ctx::fail);
    }
}
