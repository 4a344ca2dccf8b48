package org.sumspace.contract.agreement.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.contract.agreement.service.ProcessingService;
import org.sumspace.contract.shared.api.Answers;

/** {@code PUT /contracts/{id}/processings/insert}. */
public record AddProcessingHandler(ProcessingService processings) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        processings
                .add(ChangeRequests.of(ctx), JsonValue.of(request.object().getMap()))
                .onSuccess(all -> Answers.json(ctx, all.tree()))
                .onFailure(ctx::fail);
    }
}
