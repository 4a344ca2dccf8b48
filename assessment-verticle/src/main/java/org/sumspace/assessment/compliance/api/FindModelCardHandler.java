package org.sumspace.assessment.compliance.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.compliance.service.RunDocuments;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/** {@code POST /v1/compliance/model-card}. */
record FindModelCardHandler(RunDocuments documents) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        documents
                .modelCard(
                        request.query("run_id").orElse(""),
                        request.query("model_id").orElse(""),
                        Callers.of(ctx))
                .onSuccess(ctx::json)
                .onFailure(ctx::fail);
    }
}
