package org.sumspace.assessment.platform.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonArray;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.platform.service.WorkspaceService;
import org.sumspace.assessment.shared.api.Callers;

/** {@code GET /api/admin/workspaces}. */
record ListWorkspacesHandler(WorkspaceService workspaces) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        workspaces
                .list(Callers.of(ctx))
                .onSuccess(found -> {
                    JsonArray all = new JsonArray();
                    found.forEach(workspace -> all.add(WorkspaceJson.of(workspace)));
                    ctx.json(all);
                })
                .onFailure(ctx::fail);
    }
}
