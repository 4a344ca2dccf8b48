package org.sumspace.planted.left.service;

import io.vertx.ext.web.RoutingContext;

/** A service that hears of the end of a request only if it asks early. */
public final class LateListener {
    private LateListener() {}

    public static void listen(RoutingContext ctx, Runnable then) {
        ctx.addEndHandler(ended -> then.run());
    }
}
