package org.sumspace.assessment.platform.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.Map;
import org.sumspace.assessment.platform.domain.AccessRequest;
import org.sumspace.assessment.platform.service.AccessRequests;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/** {@code GET /api/platform/access-requests}. */
record ListAccessRequestsHandler(AccessRequests requests) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        requests.list(ApiRequest.of(ctx).query("status_filter").orElse(AccessRequest.PENDING), Callers.of(ctx))
                .onSuccess(found -> {
                    JsonArray all = new JsonArray();
                    found.forEach(each -> all.add(json(each)));
                    ctx.json(all);
                })
                .onFailure(ctx::fail);
    }

    private static JsonObject json(AccessRequest request) {
        return new JsonObject(Map.copyOf(request.answers()))
                .copy()
                .put("id", request.id().toString())
                .put("status", request.status())
                .put("ip_address", request.address())
                .put("created_at", request.createdAt().toString());
    }
}
