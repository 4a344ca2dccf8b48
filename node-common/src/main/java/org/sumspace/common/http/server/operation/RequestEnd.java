package org.sumspace.common.http.server.operation;

import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;

/** The end of a request: it is answered, or its client is gone. */
public final class RequestEnd {
    private RequestEnd() {}

    /**
     * Calls {@code then} once when the request ends; at once if it has ended, of which Vert.x 5.0 tells nobody who asks
     * later. For the event loop of the request.
     */
    public static void await(RoutingContext ctx, Runnable then) {
        if (hasEnded(ctx)) {
            then.run();
        } else {
            ctx.addEndHandler(ended -> then.run());
        }
    }

    public static boolean hasEnded(RoutingContext ctx) {
        HttpServerResponse response = ctx.response();
        return response.ended() || response.closed();
    }
}
