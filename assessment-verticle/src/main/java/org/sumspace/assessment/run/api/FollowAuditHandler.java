package org.sumspace.assessment.run.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.run.domain.RunView;
import org.sumspace.assessment.run.service.RunService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/** {@code GET /v1/audits/{run_id}/events}: the run each time that it changes, until it is over. */
record FollowAuditHandler(RunService runs, EventStreams streams) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        String id = ApiRequest.of(ctx).path("run_id");
        runs.view(id, Callers.of(ctx)).onSuccess(view -> follow(ctx, id, view)).onFailure(ctx::fail);
    }

    private void follow(RoutingContext ctx, String id, RunView first) {
        streams.begin();
        RunStream stream = new RunStream(ctx, () -> runs.view(id, Callers.of(ctx)));
        Runnable end = runs.follow(id, stream::changed);
        ctx.addEndHandler(done -> {
            end.run();
            stream.close();
            streams.end();
        });
        stream.begin(first);
    }
}
