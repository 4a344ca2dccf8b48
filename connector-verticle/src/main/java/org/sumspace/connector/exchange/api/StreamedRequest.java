package org.sumspace.connector.exchange.api;

import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;

/** A request whose body may not have been read yet. */
final class StreamedRequest {
    private StreamedRequest() {}

    /** A sender that is still sending could lose an answer together with its connection. */
    static void failAfterBody(RoutingContext ctx, Throwable failure) {
        HttpServerRequest request = ctx.request();
        if (request.isEnded() || ctx.response().closed()) {
            ctx.fail(failure);
            return;
        }
        request.handler(dropped -> {})
                .exceptionHandler(broken -> ctx.fail(failure))
                .endHandler(end -> ctx.fail(failure))
                .resume();
    }
}
