package org.sumspace.common.http.server;

import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.Map;
import org.sumspace.common.obs.Readiness;

/** {@code /health}: the process answers. {@code /health/ready}: what it needs is there too. */
final class HealthRoutes {
    private HealthRoutes() {}

    static void mount(Router router, Readiness readiness) {
        router.get("/health").handler(ctx -> ctx.json(new JsonObject().put("status", "OK")));
        router.get("/health/ready")
                .handler(ctx -> readiness
                        .check()
                        .onSuccess(checks -> answer(ctx, readiness, checks))
                        .onFailure(ctx::fail));
    }

    private static void answer(RoutingContext ctx, Readiness readiness, Map<String, Boolean> checks) {
        boolean ready =
                checks.entrySet().stream().allMatch(check -> check.getValue() || !readiness.isRequired(check.getKey()));
        JsonObject details = new JsonObject();
        checks.forEach((name, up) -> details.put(name, up ? "OK" : "FAILED"));
        ctx.response().setStatusCode(ready ? 200 : 503);
        ctx.json(new JsonObject().put("status", ready ? "OK" : "FAILED").put("checks", details));
    }
}
