package org.sumspace.contract.agreement.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.contract.agreement.service.ProcessingService;
import org.sumspace.contract.shared.api.Answers;

/** {@code POST /contracts/{id}/processings}. */
public record ReplaceProcessingsHandler(ProcessingService processings) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        processings
                .replace(
                        ChangeRequests.of(ctx),
                        JsonValue.of(request.array().getList()).items())
                .onSuccess(all -> Answers.json(ctx, all.tree()))
                .onFailure(ctx::fail);
    }
}
