package org.sumspace.common.http.server.route;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.util.function.Predicate;
import org.sumspace.common.error.NodeException;

/**
 * Lets pages of some origins read one path, with a token in {@code Authorization}. Credentials that a browser adds by
 * itself are never allowed, so that a page cannot use the log-in of its visitor. Other origins cannot read the answer.
 */
public record OriginReads(Predicate<String> isAllowed, int maxAgeSeconds) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        HttpServerResponse response = ctx.response().putHeader(HttpHeaders.VARY, HttpHeaders.ORIGIN);
        String origin = ctx.request().getHeader(HttpHeaders.ORIGIN);
        boolean allowed = origin != null && isAllowed.test(origin);
        if (allowed) {
            response.putHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_ORIGIN, origin);
        }
        boolean isPreflight = ctx.request().method().equals(HttpMethod.OPTIONS)
                && origin != null
                && ctx.request().headers().contains(HttpHeaders.ACCESS_CONTROL_REQUEST_METHOD);
        if (!isPreflight) {
            ctx.next();
        } else if (allowed) {
            response.setStatusCode(204)
                    .putHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_METHODS, "GET")
                    .putHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_HEADERS, "Authorization, X-Correlation-Id")
                    .putHeader(HttpHeaders.ACCESS_CONTROL_MAX_AGE, String.valueOf(maxAgeSeconds))
                    .end();
        } else {
            throw NodeException.forbidden("Pages of this origin may not read this.");
        }
    }
}
