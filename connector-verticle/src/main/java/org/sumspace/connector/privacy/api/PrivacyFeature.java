package org.sumspace.connector.privacy.api;

import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.connector.privacy.core.SpendingHistogram;
import org.sumspace.connector.privacy.service.ParticipationLimit;
import org.sumspace.connector.privacy.service.PrivacyBudget;
import org.sumspace.connector.shared.api.Callers;
import org.sumspace.connector.shared.domain.PrivacyCost;

/** How much of their privacy budgets learners have spent, without naming learners. */
public record PrivacyFeature(PrivacyBudget budget, ParticipationLimit limit) implements Feature {
    private static final String LEARNERS = "learners";

    @Override
    public void addTo(Operations operations) {
        operations.on("countBudgets", this::countBudgets);
    }

    private Future<Answer> countBudgets(ApiRequest request) {
        Callers.requireOperator(request);
        return Future.all(budget.spent(), limit.planCounts())
                .map(both -> Answer.json(json(both.resultAt(0), both.resultAt(1))));
    }

    private JsonObject json(Collection<PrivacyCost> spent, Collection<Integer> plans) {
        List<Double> epsilons = spent.stream()
                .filter(cost -> !cost.isUnbounded())
                .map(PrivacyCost::epsilon)
                .toList();
        JsonObject json = new JsonObject()
                .put(LEARNERS, spent.size())
                .put("withoutBound", spent.size() - epsilons.size())
                .put(
                        "epsilon",
                        ranges(SpendingHistogram.of(
                                epsilons,
                                budget.perLearner().map(PrivacyCost::epsilon).orElse(0.0))))
                .put("trainings", byTrainings(plans))
                .put("trainingsMax", limit.plansPerLearnerPerYear());
        budget.perLearner().ifPresent(max -> json.put("epsilonMax", max.epsilon()));
        return json;
    }

    private static JsonArray ranges(SpendingHistogram histogram) {
        JsonArray ranges = new JsonArray();
        int bins = histogram.counts().size();
        for (int bin = 0; bin < bins; bin++) {
            ranges.add(new JsonObject()
                    .put("from", histogram.top() * bin / bins)
                    .put("to", histogram.top() * (bin + 1) / bins)
                    .put(LEARNERS, histogram.counts().get(bin)));
        }
        return ranges;
    }

    private static JsonArray byTrainings(Collection<Integer> plans) {
        Map<Integer, Integer> learners = new TreeMap<>();
        plans.forEach(count -> learners.merge(count, 1, Integer::sum));
        JsonArray counts = new JsonArray();
        learners.forEach((trainings, number) ->
                counts.add(new JsonObject().put("trainings", trainings).put(LEARNERS, number)));
        return counts;
    }
}
