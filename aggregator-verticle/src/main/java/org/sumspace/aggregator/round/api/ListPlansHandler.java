package org.sumspace.aggregator.round.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.Locale;
import org.sumspace.aggregator.round.domain.PlanOverview;
import org.sumspace.aggregator.round.service.PlanViews;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.common.page.Page;
import org.sumspace.common.security.Account;
import org.sumspace.common.security.Caller;
import org.sumspace.common.training.execution.AggregatorRole;
import org.sumspace.common.training.execution.ExecutionPlan;

/** {@code GET /plans} */
public record ListPlansHandler(PlanViews plans) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        Caller.of(ctx).requireRole(Account.OPERATOR);
        ApiRequest request = ApiRequest.of(ctx);
        plans.list()
                .map(all -> request.query("page").isPresent()
                        ? Page.of(request.page(), all).toJson(ListPlansHandler::json)
                        : new JsonObject()
                                .put(
                                        "plans",
                                        new JsonArray(all.stream()
                                                .map(ListPlansHandler::json)
                                                .toList())))
                .onSuccess(ctx::json)
                .onFailure(ctx::fail);
    }

    private static JsonObject json(PlanOverview one) {
        ExecutionPlan plan = one.plan().plan();
        AggregatorRole role = one.plan().own().role();
        JsonObject json = new JsonObject()
                .put("plan", one.plan().digest().toString())
                .put("id", plan.id())
                .put("trainingPlanId", plan.trainingPlanId())
                .put("round", plan.round())
                .put("role", role.label())
                .put("state", one.state().name().toLowerCase(Locale.ROOT))
                .put("waitingFor", new JsonArray(one.waitingFor()))
                .put("counts", new JsonObject())
                .put("notAfter", plan.times().notAfter().toEpochMilli());
        one.counts().forEach(json.getJsonObject("counts")::put);
        if (role != AggregatorRole.MAIN) {
            json.put("group", one.plan().own().group())
                    .put("index", one.plan().own().index());
        }
        if (one.since() != null) {
            json.put("since", one.since().toEpochMilli());
        }
        return json;
    }
}
