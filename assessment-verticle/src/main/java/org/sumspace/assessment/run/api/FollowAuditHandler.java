package org.sumspace.assessment.run.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.run.service.RunService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.common.http.server.RequestLimit;

/** {@code GET /v1/audits/{run_id}/events}: the run each time that it changes, until it is over. */
record FollowAuditHandler(RunService runs, EventStreams streams) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        String id = ApiRequest.of(ctx).path("run_id");
        RunStream stream = new RunStream(ctx, () -> runs.view(id, Callers.of(ctx)));
        // Followed before the first look, so that no change falls between the two.
        Runnable end = runs.follow(id, stream::changed);
        ctx.addEndHandler(done -> {
            end.run();
            stream.close();
            streams.remove(stream);
        });
        runs.view(id, Callers.of(ctx))
                .map(first -> {
                    streams.add(stream);
                    RequestLimit.release(ctx);
                    stream.begin(first);
                    return first;
                })
                .onFailure(ctx::fail);
    }
}
