package org.sumspace.connector.privacy.store;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.mongo.BulkOperation;
import io.vertx.ext.mongo.BulkWriteOptions;
import io.vertx.ext.mongo.MongoClient;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sumspace.common.store.Documents;
import org.sumspace.connector.shared.domain.PrivacyCost;
import org.sumspace.connector.shared.store.PrivacyCostFields;

/** What every training plan that a learner was ever counted in can have cost the learner. Nothing is ever removed. */
public final class PrivacySpendingStore {
    private static final String COLLECTION = "privacySpending";
    private static final String ID = "_id";
    private static final String LEARNER = "learner";
    private static final String PLAN = "trainingPlanId";
    /** Separates the two halves of an id; the contract admits no control character into either. */
    private static final char SEPARATOR = '\n';

    private final MongoClient mongo;

    public PrivacySpendingStore(MongoClient mongo) {
        this.mongo = mongo;
    }

    public Future<Void> createIndexes() {
        return mongo.createIndex(COLLECTION, new JsonObject().put(LEARNER, 1));
    }

    /** What all plans but this one cost each of the learners; those whom none did are left out. */
    public Future<Map<String, PrivacyCost>> ofOtherPlans(String trainingPlanId, Collection<String> learners) {
        JsonObject others = new JsonObject().put(PLAN, new JsonObject().put("$ne", trainingPlanId));
        return new Documents(mongo, COLLECTION)
                .listOneOf(others, LEARNER, learners)
                .map(found -> {
                    Map<String, PrivacyCost> spent = new HashMap<>();
                    found.forEach(each ->
                            spent.merge(each.getString(LEARNER), PrivacyCostFields.read(each), PrivacyCost::plus));
                    return spent;
                });
    }

    /** Stores what the plan can cost these learners; again for the same plan changes nothing. */
    public Future<Void> add(String trainingPlanId, Collection<String> learners, PrivacyCost cost) {
        List<BulkOperation> upserts = learners.stream()
                .map(learner -> BulkOperation.createReplace(
                                new JsonObject().put(ID, trainingPlanId + SEPARATOR + learner),
                                document(trainingPlanId, learner, cost))
                        .setUpsert(true))
                .toList();
        return upserts.isEmpty()
                ? Future.succeededFuture()
                : mongo.bulkWriteWithOptions(COLLECTION, upserts, new BulkWriteOptions(false))
                        .mapEmpty();
    }

    private static JsonObject document(String trainingPlanId, String learner, PrivacyCost cost) {
        return PrivacyCostFields.addTo(new JsonObject().put(LEARNER, learner).put(PLAN, trainingPlanId), cost);
    }
}
