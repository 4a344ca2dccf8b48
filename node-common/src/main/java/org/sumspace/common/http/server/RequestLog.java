package org.sumspace.common.http.server;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One line per request: method, path without query and personal values, status, duration, correlation id. */
final class RequestLog implements Handler<RoutingContext> {
    private static final Logger LOG = LoggerFactory.getLogger("org.sumspace.requests");

    private final LoggedPaths paths;

    RequestLog(LoggedPaths paths) {
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
