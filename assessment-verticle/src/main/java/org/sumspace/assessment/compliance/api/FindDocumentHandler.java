package org.sumspace.assessment.compliance.api;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.function.BiFunction;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.assessment.shared.domain.CurrentUser;
import org.sumspace.common.http.server.ApiRequest;

/**
 * {@code POST /v1/compliance/jsonld} and {@code .../data-card}.
 *
 * @param documents finds the document of a run for a caller
 */
record FindDocumentHandler(BiFunction<String, CurrentUser, Future<JsonObject>> documents)
        implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        documents
                .apply(ApiRequest.of(ctx).object().getString("run_id"), Callers.of(ctx))
                .onSuccess(ctx::json)
                .onFailure(ctx::fail);
    }
}
