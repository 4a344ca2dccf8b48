package org.sumspace.contract.log.api;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.common.security.ClientNetwork;
import org.sumspace.contract.log.service.LogService;

/** {@code GET /todayslog}. */
public record GetTodaysLogHandler(LogService log) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        String network =
                ClientNetwork.of(requireNonNull(ctx.request().remoteAddress()).hostAddress());
        String text = log.today(ApiRequest.of(ctx).query("key").orElse(""), network);
        ctx.response()
                .putHeader("Content-Type", "text/plain; charset=utf-8")
                .putHeader("Cache-Control", "no-store")
                .end(text);
    }
}
