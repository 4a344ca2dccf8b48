package org.sumspace.connector.privacy.store;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.Documents;
import org.sumspace.common.store.query.Query;
import org.sumspace.connector.shared.domain.PrivacyCost;
import org.sumspace.connector.shared.store.PrivacyCostFields;

/** The privacy cost that each training plan can have had for each learner who was counted in it. Nothing is removed. */
public final class PrivacySpendingStore {
    private static final String LEARNER = "learner";
    private static final String PLAN = "trainingPlanId";
    /** Separates the two parts of an id; the contract allows no control character in either. */
    private static final char SEPARATOR = '\n';

    private final Documents spending;

    public PrivacySpendingStore(DocumentStore database) {
        this.spending = database.documents("privacySpending");
    }

    public Future<Void> createIndexes() {
        return spending.index(LEARNER);
    }

    /** The total cost of all other plans for each of the learners; learners without a cost are left out. */
    public Future<Map<String, PrivacyCost>> ofOtherPlans(String trainingPlanId, Collection<String> learners) {
        Query others = Query.not(Query.is(PLAN, trainingPlanId));
        return spending.listOneOf(others, LEARNER, learners).map(found -> {
            Map<String, PrivacyCost> spent = new HashMap<>();
            found.forEach(
                    each -> spent.merge(each.getString(LEARNER), PrivacyCostFields.read(each), PrivacyCost::plus));
            return spent;
        });
    }

    /** The cost of each plan for the learner. */
    public Future<Map<String, PrivacyCost>> plansOf(String learner) {
        return spending.listAll(Query.is(LEARNER, learner))
                .map(found -> found.stream()
                        .collect(Collectors.toMap(each -> each.getString(PLAN), PrivacyCostFields::read)));
    }

    /** The total cost of all plans for each learner; learners without a cost are left out. */
    public Future<Map<String, PrivacyCost>> all() {
        Map<String, PrivacyCost> spent = new HashMap<>();
        return spending.forEach(
                        Query.everything(),
                        each -> {
                            spent.merge(each.getString(LEARNER), PrivacyCostFields.read(each), PrivacyCost::plus);
                            return true;
                        },
                        PrivacyCostFields.names(LEARNER))
                .map(spent);
    }

    /** Stores the largest cost of the plan for these learners; storing it again changes nothing. */
    public Future<Void> add(String trainingPlanId, Collection<String> learners, PrivacyCost cost) {
        return spending.upsertAll(learners.stream()
                .map(learner -> document(trainingPlanId, learner, cost))
                .toList());
    }

    private static JsonObject document(String trainingPlanId, String learner, PrivacyCost cost) {
        JsonObject document = new JsonObject()
                .put(Documents.ID, trainingPlanId + SEPARATOR + learner)
                .put(LEARNER, learner)
                .put(PLAN, trainingPlanId);
        return PrivacyCostFields.addTo(document, cost);
    }
}
