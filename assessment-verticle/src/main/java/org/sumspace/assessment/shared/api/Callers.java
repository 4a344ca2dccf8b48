package org.sumspace.assessment.shared.api;

import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.shared.domain.CurrentUser;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.ContextKey;
import org.sumspace.common.obs.Correlation;

/** Who sends a request. */
public final class Callers {
    private static final ContextKey<CurrentUser> KEY = new ContextKey<>("current user");

    private Callers() {}

    /** The caller of an operation that needs a session. */
    public static CurrentUser of(ApiRequest request) {
        return of(request.routing());
    }

    /** The caller of an operation that needs a session. */
    public static CurrentUser of(RoutingContext ctx) {
        return KEY.get(ctx);
    }

    public static void put(RoutingContext ctx, CurrentUser user) {
        KEY.put(ctx, user);
    }

    public static String address(RoutingContext ctx) {
        return ctx.request().remoteAddress().hostAddress();
    }

    public static String requestId(ApiRequest request) {
        return requestId(request.routing());
    }

    public static String requestId(RoutingContext ctx) {
        return ctx.response().headers().get(Correlation.HEADER);
    }
}
