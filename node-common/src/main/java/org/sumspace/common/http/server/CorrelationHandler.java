package org.sumspace.common.http.server;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.util.UUID;
import org.sumspace.common.obs.Correlation;

/** Gives every request a correlation id: the one it brings, or a new one. The response carries it too. */
final class CorrelationHandler implements Handler<RoutingContext> {
    private static final ContextKey<String> KEY = new ContextKey<>("correlation id");

    @Override
    public void handle(RoutingContext ctx) {
        String id = KEY.find(ctx).orElseGet(() -> idOf(ctx.request()));
        KEY.put(ctx, id);
        Correlation.setCurrent(id);
        ctx.response().putHeader(Correlation.HEADER, id);
        ctx.next();
    }

    /** The id that a request brings, or a new one. */
    static String idOf(HttpServerRequest request) {
        String given = request.getHeader(Correlation.HEADER);
        return given != null && Correlation.isAcceptable(given)
                ? given
                : UUID.randomUUID().toString();
    }

    /** The id of a request; empty before this handler has seen it. */
    static String of(RoutingContext ctx) {
        return KEY.find(ctx).orElse("");
    }
}
