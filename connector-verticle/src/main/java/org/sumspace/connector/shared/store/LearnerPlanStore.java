package org.sumspace.connector.shared.store;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.mongo.BulkOperation;
import io.vertx.ext.mongo.BulkWriteOptions;
import io.vertx.ext.mongo.MongoClient;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.sumspace.common.store.Documents;

/**
 * Pairs of learner and training plan, each with the time it was first stored. One collection holds consents in force,
 * another the pairs for which a statement was ever signed.
 */
public final class LearnerPlanStore {
    private static final String ID = "_id";
    private static final String LEARNER = "learner";
    private static final String PLAN = "trainingPlanId";
    private static final String SINCE = "since";
    /** Separates the two halves of an id; the contract admits no control character into either. */
    private static final char SEPARATOR = '\n';

    private final MongoClient mongo;
    private final String collection;
    private final Documents documents;

    private LearnerPlanStore(MongoClient mongo, String collection) {
        this.mongo = mongo;
        this.collection = collection;
        this.documents = new Documents(mongo, collection);
    }

    /** The consents in force. */
    public static LearnerPlanStore consents(MongoClient mongo) {
        return new LearnerPlanStore(mongo, "consents");
    }

    /** Who was ever counted in a signed statement. */
    public static LearnerPlanStore participations(MongoClient mongo) {
        return new LearnerPlanStore(mongo, "participations");
    }

    public Future<Void> createIndexes() {
        return mongo.createIndex(collection, new JsonObject().put(LEARNER, 1))
                .compose(done -> mongo.createIndex(collection, new JsonObject().put(PLAN, 1)));
    }

    /** Those of the learners who are paired with the plan. */
    public Future<SortedSet<String>> among(String trainingPlanId, Collection<String> learners) {
        List<String> ids =
                learners.stream().map(learner -> id(trainingPlanId, learner)).toList();
        return documents
                .listOneOf(new JsonObject(), ID, ids)
                .map(found -> found.stream()
                        .map(pair -> pair.getString(LEARNER))
                        .collect(Collectors.toCollection(TreeSet::new)));
    }

    /** How many other plans each of the learners was paired with since then; learners with none are left out. */
    public Future<Map<String, Long>> otherPlans(String trainingPlanId, Collection<String> learners, Instant since) {
        JsonObject filter = new JsonObject()
                .put(SINCE, new JsonObject().put("$gte", since.toEpochMilli()))
                .put(PLAN, new JsonObject().put("$ne", trainingPlanId));
        return documents
                .listOneOf(filter, LEARNER, learners)
                .map(found -> found.stream()
                        .collect(Collectors.groupingBy(pair -> pair.getString(LEARNER), Collectors.counting())));
    }

    public Future<Long> count(String trainingPlanId) {
        return mongo.count(collection, new JsonObject().put(PLAN, trainingPlanId));
    }

    /** Stores the pairs that are new; the others keep their time. Callers take turns. */
    public Future<Void> add(String trainingPlanId, Set<String> learners, Instant now) {
        return among(trainingPlanId, learners).compose(known -> {
            List<BulkOperation> inserts = learners.stream()
                    .filter(learner -> !known.contains(learner))
                    .map(learner -> BulkOperation.createInsert(new JsonObject()
                            .put(ID, id(trainingPlanId, learner))
                            .put(LEARNER, learner)
                            .put(PLAN, trainingPlanId)
                            .put(SINCE, now.toEpochMilli())))
                    .toList();
            return inserts.isEmpty()
                    ? Future.succeededFuture()
                    : mongo.bulkWriteWithOptions(collection, inserts, new BulkWriteOptions(false))
                            .mapEmpty();
        });
    }

    public Future<Void> remove(String trainingPlanId, String learner) {
        return mongo.removeDocument(collection, new JsonObject().put(ID, id(trainingPlanId, learner)))
                .mapEmpty();
    }

    private static String id(String trainingPlanId, String learner) {
        return trainingPlanId + SEPARATOR + learner;
    }
}
