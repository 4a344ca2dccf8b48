package org.sumspace.aggregator.round.api;

import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Locale;
import org.sumspace.aggregator.round.domain.PlanOverview;
import org.sumspace.aggregator.round.service.PlanViews;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.common.page.Page;
import org.sumspace.common.security.Account;
import org.sumspace.common.security.Caller;
import org.sumspace.common.training.execution.AggregatorRole;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.execution.LeafList;
import org.sumspace.common.training.round.ReceivedList;

/** Reads of the plans at this aggregator, and of the agreed sets of contributors. */
public record RoundFeature(PlanViews plans) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations.on("listPlans", this::listPlans).on("getContributorSet", this::getContributorSet);
    }

    private Future<Answer> listPlans(ApiRequest request) {
        Caller.of(request).requireRole(Account.OPERATOR);
        return plans.list()
                .map(all -> Answer.json(
                        request.query("page").isPresent()
                                ? Page.of(request.page(), all).toJson(RoundFeature::json)
                                : new JsonObject()
                                        .put(
                                                "plans",
                                                new JsonArray(all.stream()
                                                        .map(RoundFeature::json)
                                                        .toList()))));
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

    private Future<Answer> getContributorSet(ApiRequest request) {
        Caller.of(request).requireRole(Account.OPERATOR);
        return plans.set(Digest.parse(request.path("plan"))).map(agreed -> {
            boolean parent = agreed.plan().own().role() == AggregatorRole.PARENT;
            JsonArray items = new JsonArray();
            for (ReceivedList.Entry entry : agreed.set().entries()) {
                items.add(parent ? group(entry) : contributor(agreed.plan().leaves(), entry));
            }
            return Answer.json(new JsonObject()
                    .put("digest", agreed.digest().toString())
                    .put("size", items.size())
                    .put(parent ? "groups" : "contributors", items));
        });
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
