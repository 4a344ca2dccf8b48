package org.sumspace.assessment.wizard.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.capability.domain.Catalogue;
import org.sumspace.assessment.wizard.core.OutputContract;
import org.sumspace.common.http.server.ApiRequest;

/** {@code POST /v1/wizard/output-contract}. */
record DescribeOutputHandler(Catalogue catalogue) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        JsonObject plan = ApiRequest.of(ctx).object().getJsonObject("plan");
        ctx.json(new JsonObject(OutputContract.of(PlanJson.of(plan), catalogue)));
    }
}
