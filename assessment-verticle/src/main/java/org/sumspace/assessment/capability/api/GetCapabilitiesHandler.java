package org.sumspace.assessment.capability.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.capability.service.CapabilityRegistry;

/**
 * {@code GET /v1/capabilities} and its parts.
 *
 * @param part the name of the part; empty for everything
 */
record GetCapabilitiesHandler(CapabilityRegistry registry, String part) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ctx.json(part.isEmpty() ? registry.all() : new JsonObject().put(part, registry.part(part)));
    }
}
