package org.sumspace.assessment.explanation.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.explanation.service.ComparisonService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/** {@code GET /v1/comparisons/{comparison_id}}. */
record GetComparisonHandler(ComparisonService comparisons) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        comparisons
                .find(ApiRequest.of(ctx).path("comparison_id"), Callers.of(ctx))
                .onSuccess(comparison -> ctx.json(ComparisonJson.of(comparison)))
                .onFailure(ctx::fail);
    }
}
