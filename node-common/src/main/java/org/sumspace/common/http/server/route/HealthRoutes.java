package org.sumspace.common.http.server.route;

import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.Map;
import java.util.Optional;
import org.sumspace.common.obs.Readiness;

/**
 * {@code /health}: the process answers. {@code /health/ready}: whether everything that it needs is available, and if
 * not, why.
 */
public final class HealthRoutes {
    private HealthRoutes() {}

    public static void mount(Router router, Readiness readiness) {
        router.get("/health").handler(ctx -> ctx.json(new JsonObject().put("status", "OK")));
        router.get("/health/ready")
                .handler(ctx -> readiness
                        .check()
                        .onSuccess(checks -> answer(ctx, readiness, checks))
                        .onFailure(ctx::fail));
    }

    private static void answer(RoutingContext ctx, Readiness readiness, Map<String, Optional<String>> checks) {
        boolean ready = readiness.isReady(checks);
        JsonObject details = new JsonObject();
        JsonObject reasons = new JsonObject();
        checks.forEach((name, failure) -> {
            details.put(name, failure.isEmpty() ? "OK" : "FAILED");
            failure.ifPresent(reason -> reasons.put(name, reason));
        });
        JsonObject answer =
                new JsonObject().put("status", ready ? "OK" : "FAILED").put("checks", details);
        if (!reasons.isEmpty()) {
            answer.put("reasons", reasons);
        }
        ctx.response().setStatusCode(ready ? 200 : 503);
        ctx.json(answer);
    }
}
