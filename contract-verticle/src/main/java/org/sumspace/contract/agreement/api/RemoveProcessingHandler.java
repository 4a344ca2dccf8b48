package org.sumspace.contract.agreement.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.contract.agreement.service.ProcessingService;
import org.sumspace.contract.shared.api.Answers;

/** {@code DELETE /contracts/{id}/processings/{processing}}. */
public record RemoveProcessingHandler(ProcessingService processings) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        processings
                .end(ChangeRequests.of(ctx), request.path("processing"))
                .onSuccess(all -> Answers.json(ctx, all.tree()))
                .onFailure(ctx::fail);
    }
}
