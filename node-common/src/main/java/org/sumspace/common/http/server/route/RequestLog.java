package org.sumspace.common.http.server.route;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.common.http.server.answer.CorrelationHandler;
import org.sumspace.common.http.server.contract.LoggedPaths;

/** One line per request: method, path without query and personal values, status, duration, correlation id. */
public final class RequestLog implements Handler<RoutingContext> {
    private static final Logger LOG = LoggerFactory.getLogger("org.sumspace.requests");

    private final LoggedPaths paths;

    public RequestLog(LoggedPaths paths) {
        this.paths = paths;
    }

    @Override
    public void handle(RoutingContext ctx) {
        if (LOG.isInfoEnabled()) {
            long start = System.nanoTime();
            ctx.addEndHandler(done -> LOG.atInfo()
                    .addKeyValue("method", ctx.request().method())
                    .addKeyValue("path", paths.of(ctx.normalizedPath()))
                    .addKeyValue("status", ctx.response().getStatusCode())
                    .addKeyValue("millis", TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start))
                    .addKeyValue("correlation", CorrelationHandler.of(ctx))
                    .log("request"));
        }
        ctx.next();
    }
}
