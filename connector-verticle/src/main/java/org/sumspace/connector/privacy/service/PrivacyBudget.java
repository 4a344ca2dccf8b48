package org.sumspace.connector.privacy.service;

import io.vertx.core.Future;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.task.SharedWork;
import org.sumspace.connector.privacy.store.PrivacySpendingStore;
import org.sumspace.connector.shared.domain.PrivacyCost;

/**
 * Limits the total privacy cost of all training plans for a learner. Only the connector knows for which learners a
 * processor trains, so it charges a plan's whole budget before a statement that counts the learner is stored. A learner
 * without enough budget is not counted, and no processor gets the learner's records.
 */
public final class PrivacyBudget {
    private final PrivacySpendingStore spending;
    private final @Nullable PrivacyCost perLearner;
    private final SharedWork<String, Collection<PrivacyCost>> sums = new SharedWork<>();

    /** @param perLearner null for no limit; the costs are stored nevertheless */
    public PrivacyBudget(PrivacySpendingStore spending, @Nullable PrivacyCost perLearner) {
        this.spending = spending;
        this.perLearner = perLearner;
    }

    /** The largest total cost of all training plans for a learner; empty for no limit. */
    public Optional<PrivacyCost> perLearner() {
        return Optional.ofNullable(perLearner);
    }

    /** The cost of each plan for the learner. */
    public Future<Map<String, PrivacyCost>> spentBy(String learner) {
        return spending.plansOf(learner);
    }

    /**
     * The total cost of all plans for each learner who was ever counted, in no order. The sums are made in memory, a
     * portion of the store at a time and once for all who ask meanwhile: at most 400 bytes for each learner, which is
     * 40 MB for 100,000 of them. The learners of one data provider are that few; sums in the store would be a second
     * record of what was spent, to be kept in step with the charges that protect learners.
     */
    public Future<Collection<PrivacyCost>> spent() {
        return sums.of("", () -> spending.all().map(Map::values));
    }

    /** Which of the learners have enough budget left for the plan. */
    public Future<SortedSet<String>> affordable(String trainingPlanId, PrivacyCost cost, SortedSet<String> learners) {
        PrivacyCost budget = perLearner;
        if (budget == null) {
            return Future.succeededFuture(learners);
        }
        return spending.ofOtherPlans(trainingPlanId, learners)
                .map(spent -> learners.stream()
                        .filter(learner -> spent.getOrDefault(learner, PrivacyCost.NOTHING)
                                .plus(cost)
                                .isWithin(budget))
                        .collect(Collectors.toCollection(TreeSet::new)));
    }

    /** Charges the plan to these learners. Call this before a statement that counts them is stored. */
    public Future<Void> charge(String trainingPlanId, PrivacyCost cost, Set<String> learners) {
        return spending.add(trainingPlanId, learners, cost);
    }
}
