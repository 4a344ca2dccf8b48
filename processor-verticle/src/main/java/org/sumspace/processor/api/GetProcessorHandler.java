package org.sumspace.processor.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.common.training.DpId;
import org.sumspace.processor.service.RegistrationService;

/** {@code getProcessor}: tells only whether this node hosts the processor. */
public record GetProcessorHandler(RegistrationService registrations) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        String dpId = ApiRequest.of(ctx).path("dpId");
        if (!registrations.hosts(DpId.parse(dpId))) {
            throw NodeException.notFound("this node does not host processor " + dpId);
        }
        ctx.json(new JsonObject().put("dpId", dpId));
    }
}
