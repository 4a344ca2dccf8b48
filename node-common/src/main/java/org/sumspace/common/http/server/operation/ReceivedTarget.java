package org.sumspace.common.http.server.operation;

import io.vertx.ext.web.RoutingContext;

/** The path and query of a request as they were received, which signatures cover; routing may change them afterwards. */
public final class ReceivedTarget {
    private static final ContextKey<String> KEY = new ContextKey<>("received target");

    private ReceivedTarget() {}

    public static String of(RoutingContext ctx) {
        return KEY.find(ctx).orElseGet(ctx.request()::uri);
    }

    /** Call it before the request is rerouted. */
    public static void remember(RoutingContext ctx) {
        KEY.put(ctx, of(ctx));
    }
}
