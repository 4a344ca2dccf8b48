package org.sumspace.common.http.server.route;

import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.sumspace.common.obs.Readiness;

/**
 * {@code /health}: the process answers. {@code /health/ready}: whether everything that it needs is available, and if
 * not, why. {@code /health/serving}: the same, and no other node serves in its place.
 */
public final class HealthRoutes {
    private HealthRoutes() {}

    public static void mount(Router router, Readiness readiness) {
        router.get("/health").handler(ctx -> ctx.json(new JsonObject().put("status", "OK")));
        mount(router, "/health/ready", readiness, readiness::isReady);
        mount(router, "/health/serving", readiness, readiness::isServing);
    }

    private static void mount(
            Router router, String path, Readiness readiness, Predicate<Map<String, Optional<String>>> condition) {
        router.get(path)
                .handler(ctx -> readiness
                        .check()
                        .onSuccess(checks -> answer(ctx, condition.test(checks), checks))
                        .onFailure(ctx::fail));
    }

    private static void answer(RoutingContext ctx, boolean ready, Map<String, Optional<String>> checks) {
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
