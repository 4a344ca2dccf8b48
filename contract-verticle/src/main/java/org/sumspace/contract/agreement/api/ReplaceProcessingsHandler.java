package org.sumspace.contract.agreement.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.contract.agreement.core.AgreementRules;
import org.sumspace.contract.agreement.core.Terms;
import org.sumspace.contract.agreement.service.AgreementService;

/** {@code POST /contracts/{id}/processings}. */
public record ReplaceProcessingsHandler(AgreementService agreements) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        List<JsonValue> sent = JsonValue.of(request.array().getList()).items();
        agreements
                .change(
                        request.path("id"),
                        AgreementAnswer.expectedVersion(request),
                        (agreement, now) -> AgreementRules.changeTerms(
                                agreement, agreements.terms().withProcessings(agreement.terms(), sent), now))
                .map(agreement -> Terms.processings(agreement.terms()))
                .onSuccess(processings -> ctx.json(processings.tree()))
                .onFailure(ctx::fail);
    }
}
