package org.sumspace.contract.agreement.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.contract.agreement.core.AgreementRules;
import org.sumspace.contract.agreement.core.Terms;
import org.sumspace.contract.agreement.service.AgreementService;

/** {@code PUT /contracts/{id}/processings/update/{processing}}. */
public record UpdateProcessingHandler(AgreementService agreements) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        String catalogId = request.path("processing");
        JsonValue processing = JsonValue.of(request.object().getMap());
        agreements
                .change(
                        request.path("id"),
                        AgreementAnswer.expectedVersion(request),
                        (agreement, now) -> AgreementRules.changeTerms(
                                agreement,
                                agreements.terms().withChangedProcessing(agreement.terms(), catalogId, processing),
                                now))
                .map(agreement -> Terms.processings(agreement.terms()))
                .onSuccess(processings -> ctx.json(processings.tree()))
                .onFailure(ctx::fail);
    }
}
