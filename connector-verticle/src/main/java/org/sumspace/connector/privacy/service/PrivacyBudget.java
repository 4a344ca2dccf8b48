package org.sumspace.connector.privacy.service;

import io.vertx.core.Future;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sumspace.connector.privacy.store.PrivacySpendingStore;
import org.sumspace.connector.shared.domain.PrivacyCost;

/**
 * What training plans may cost a learner, all of them together and for good. A plan is charged whole, before a statement
 * that counts the learner is signed, because only the connector knows whom a processor trains for: whoever has nothing
 * left is not counted, and no processor gets their records.
 */
public final class PrivacyBudget {
    private final PrivacySpendingStore spending;
    private final @Nullable PrivacyCost perLearner;

    /** @param perLearner null for no limit; what plans cost is kept all the same */
    public PrivacyBudget(PrivacySpendingStore spending, @Nullable PrivacyCost perLearner) {
        this.spending = spending;
        this.perLearner = perLearner;
    }

    /** Those of the learners who can afford the plan. */
    public Future<SortedSet<String>> within(String trainingPlanId, PrivacyCost cost, SortedSet<String> learners) {
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

    /** Charges the plan to these learners; to be done before a statement about them is signed off. */
    public Future<Void> charge(String trainingPlanId, PrivacyCost cost, Set<String> learners) {
        return spending.add(trainingPlanId, learners, cost);
    }
}
