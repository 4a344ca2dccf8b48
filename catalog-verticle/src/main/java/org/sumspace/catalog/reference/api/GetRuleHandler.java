package org.sumspace.catalog.reference.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.Locale;
import org.sumspace.catalog.reference.service.ReferenceService;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.ApiRequest;

/** {@code GET /reference/rules/{uid}}. */
public record GetRuleHandler(ReferenceService references) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        String uid = ApiRequest.of(ctx).path("uid").toLowerCase(Locale.ROOT);
        ctx.json(new JsonObject(
                references.rule(uid).orElseThrow(() -> NodeException.notFound("There is no rule " + uid + "."))));
    }
}
