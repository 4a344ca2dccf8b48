package org.sumspace.contract.agreement.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.contract.agreement.service.ProcessingService;

/** {@code DELETE /contracts/{id}/processings/{processing}}. */
public record RemoveProcessingHandler(ProcessingService processings) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        processings
                .end(request.path("id"), AgreementAnswer.expectedVersion(request), request.path("processing"))
                .onSuccess(all -> ctx.json(all.tree()))
                .onFailure(ctx::fail);
    }
}
