package org.sumspace.assessment.platform.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.platform.service.WorkspaceService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/** {@code POST /api/admin/workspaces}. */
record CreateWorkspaceHandler(WorkspaceService workspaces) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        JsonObject body = ApiRequest.of(ctx).object();
        workspaces
                .create(
                        body.getString("slug"),
                        body.getString("name"),
                        body.getString("description"),
                        body.getString("tenant"),
                        Callers.of(ctx))
                .onSuccess(created -> {
                    ctx.response().setStatusCode(201);
                    ctx.json(WorkspaceJson.of(created));
                })
                .onFailure(ctx::fail);
    }
}
