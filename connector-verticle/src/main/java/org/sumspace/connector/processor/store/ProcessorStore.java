package org.sumspace.connector.processor.store;

import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.mongo.BulkOperation;
import io.vertx.ext.mongo.BulkWriteOptions;
import io.vertx.ext.mongo.FindOptions;
import io.vertx.ext.mongo.MongoClient;
import io.vertx.ext.mongo.UpdateOptions;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The organisation's processors, and which learner belongs to which. A learner belongs to one at most. */
public final class ProcessorStore {
    private static final String PROCESSORS = "processors";
    private static final String ASSIGNMENTS = "assignments";
    private static final String ID = "_id";
    private static final String PROCESSOR = "processor";

    private final MongoClient mongo;

    public ProcessorStore(MongoClient mongo) {
        this.mongo = mongo;
    }

    public Future<Void> createIndexes() {
        return mongo.createIndex(ASSIGNMENTS, new JsonObject().put(PROCESSOR, 1));
    }

    public Future<SortedSet<String>> names() {
        return mongo.find(PROCESSORS, new JsonObject()).map(ProcessorStore::ids);
    }

    /** Those of the names that are processors'. */
    public Future<SortedSet<String>> known(Collection<String> names) {
        return mongo.find(PROCESSORS, new JsonObject().put(ID, in("$in", names)))
                .map(ProcessorStore::ids);
    }

    /** How many learners each processor has, by name. */
    public Future<Map<String, Integer>> learnerCounts() {
        return names().compose(names -> mongo.findWithOptions(
                        ASSIGNMENTS, new JsonObject(), new FindOptions().setFields(new JsonObject().put(PROCESSOR, 1)))
                .map(assignments -> {
                    Map<String, Integer> counts = new TreeMap<>();
                    names.forEach(name -> counts.put(name, 0));
                    assignments.forEach(each -> counts.merge(each.getString(PROCESSOR), 1, Integer::sum));
                    return counts;
                }));
    }

    /** The learners of those of these processors that have any, by their names. */
    public Future<Map<String, SortedSet<String>>> learnersOf(Collection<String> names) {
        return mongo.find(ASSIGNMENTS, new JsonObject().put(PROCESSOR, in("$in", names)))
                .map(found -> {
                    Map<String, SortedSet<String>> learners = new TreeMap<>();
                    found.forEach(each -> learners.computeIfAbsent(each.getString(PROCESSOR), first -> new TreeSet<>())
                            .add(each.getString(ID)));
                    return learners;
                });
    }

    /** The processor of each of these learners that has one. */
    public Future<Map<String, String>> processorsOf(Collection<String> learners) {
        return mongo.find(ASSIGNMENTS, new JsonObject().put(ID, in("$in", learners)))
                .map(found -> found.stream()
                        .collect(Collectors.toMap(each -> each.getString(ID), each -> each.getString(PROCESSOR))));
    }

    /**
     * Makes these the processor's learners. Callers take turns, and have made sure that no learner belongs elsewhere.
     *
     * @param known those of them who are the processor's already
     */
    public Future<Void> assign(String processor, Set<String> learners, Set<String> known) {
        List<BulkOperation> inserts = learners.stream()
                .filter(learner -> !known.contains(learner))
                .map(learner -> BulkOperation.createInsert(
                        new JsonObject().put(ID, learner).put(PROCESSOR, processor)))
                .toList();
        JsonObject others = new JsonObject().put(PROCESSOR, processor).put(ID, in("$nin", learners));
        JsonObject name = new JsonObject().put(PROCESSOR, processor);
        return mongo.updateCollectionWithOptions(
                        PROCESSORS,
                        new JsonObject().put(ID, processor),
                        new JsonObject().put("$set", name),
                        new UpdateOptions().setUpsert(true))
                .compose(created -> inserts.isEmpty()
                        ? Future.succeededFuture()
                        : mongo.bulkWriteWithOptions(ASSIGNMENTS, inserts, new BulkWriteOptions(false)))
                .compose(inserted -> mongo.removeDocuments(ASSIGNMENTS, others))
                .mapEmpty();
    }

    private static JsonObject in(String operator, Collection<String> values) {
        return new JsonObject().put(operator, new JsonArray(List.copyOf(values)));
    }

    private static SortedSet<String> ids(List<JsonObject> documents) {
        return documents.stream().map(each -> each.getString(ID)).collect(Collectors.toCollection(TreeSet::new));
    }
}
