package org.sumspace.assessment.compliance.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.compliance.service.RunDocuments;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/** {@code GET /v1/audits/{run_id}/compliance-graph}. */
record GetComplianceGraphHandler(RunDocuments documents) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        documents
                .graph(ApiRequest.of(ctx).path("run_id"), Callers.of(ctx))
                .onSuccess(graph -> ctx.response()
                        .putHeader("Content-Type", "application/ld+json")
                        .end(graph.toBuffer()))
                .onFailure(ctx::fail);
    }
}
