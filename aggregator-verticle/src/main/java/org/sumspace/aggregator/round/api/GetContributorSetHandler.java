package org.sumspace.aggregator.round.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.aggregator.round.domain.AgreedSet;
import org.sumspace.aggregator.round.service.PlanViews;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.common.security.Account;
import org.sumspace.common.security.Caller;
import org.sumspace.common.training.execution.AggregatorRole;
import org.sumspace.common.training.execution.LeafList;
import org.sumspace.common.training.round.ReceivedList;

/** {@code GET /plans/{plan}/set} */
public record GetContributorSetHandler(PlanViews plans) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        Caller.of(ctx).requireRole(Account.OPERATOR);
        plans.set(Digest.parse(ApiRequest.of(ctx).path("plan")))
                .onSuccess(agreed -> ctx.json(json(agreed)))
                .onFailure(ctx::fail);
    }

    private static JsonObject json(AgreedSet agreed) {
        boolean parent = agreed.plan().own().role() == AggregatorRole.PARENT;
        JsonArray items = new JsonArray();
        for (ReceivedList.Entry entry : agreed.set().entries()) {
            items.add(parent ? group(entry) : contributor(agreed.plan().leaves(), entry));
        }
        return new JsonObject()
                .put("digest", agreed.digest().toString())
                .put("size", items.size())
                .put(parent ? "groups" : "contributors", items);
    }

    private static JsonObject group(ReceivedList.Entry entry) {
        return new JsonObject()
                .put("group", entry.position())
                .put("set", entry.manifest().toString());
    }

    private static JsonObject contributor(LeafList leaves, ReceivedList.Entry entry) {
        return new JsonObject()
                .put("dpId", leaves.leaf(entry.position()).dpId().toString())
                .put("position", entry.position())
                .put("manifest", entry.manifest().toString());
    }
}
