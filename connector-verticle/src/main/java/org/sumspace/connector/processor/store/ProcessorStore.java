package org.sumspace.connector.processor.store;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.Documents;
import org.sumspace.common.store.query.Query;

/** The organisation's processors and their learners. A learner belongs to at most one processor. */
public final class ProcessorStore {
    private static final String PROCESSOR = "processor";

    private final Documents processors;
    private final Documents assignments;

    public ProcessorStore(DocumentStore database) {
        this.processors = database.documents("processors");
        this.assignments = database.personalDocuments("assignments");
    }

    public Future<Void> createIndexes() {
        return assignments.index(PROCESSOR);
    }

    public Future<SortedSet<String>> names() {
        return processors.listAll(Query.everything()).map(ProcessorStore::ids);
    }

    /** The names, among these, that are names of processors. */
    public Future<SortedSet<String>> known(Collection<String> names) {
        return processors.listAll(Query.isOneOf(Documents.ID, names)).map(ProcessorStore::ids);
    }

    /** How many learners each processor has, by name. */
    public Future<Map<String, Integer>> learnerCounts() {
        return names().compose(names -> assignments
                .listAll(Query.everything(), PROCESSOR)
                .map(found -> {
                    Map<String, Integer> counts = new TreeMap<>();
                    names.forEach(name -> counts.put(name, 0));
                    found.forEach(each -> counts.merge(each.getString(PROCESSOR), 1, Integer::sum));
                    return counts;
                }));
    }

    /** The learners of these processors, by the names of the processors; processors without learners are left out. */
    public Future<Map<String, SortedSet<String>>> learnersOf(Collection<String> names) {
        return assignments.listAll(Query.isOneOf(PROCESSOR, names)).map(found -> {
            Map<String, SortedSet<String>> learners = new TreeMap<>();
            found.forEach(each -> learners.computeIfAbsent(each.getString(PROCESSOR), first -> new TreeSet<>())
                    .add(each.getString(Documents.ID)));
            return learners;
        });
    }

    /** The processors of these learners, by learner; learners without a processor are left out. */
    public Future<Map<String, String>> processorsOf(Collection<String> learners) {
        return assignments
                .listAll(Query.isOneOf(Documents.ID, learners))
                .map(found -> found.stream()
                        .collect(Collectors.toMap(
                                each -> each.getString(Documents.ID), each -> each.getString(PROCESSOR))));
    }

    /**
     * Makes these the processor's learners. Only one caller at a time may assign learners, after checking that none of
     * them belongs to another processor.
     *
     * @param known the learners, among these, who already belong to the processor
     */
    public Future<Void> assign(String processor, Set<String> learners, Set<String> known) {
        List<JsonObject> added = learners.stream()
                .filter(learner -> !known.contains(learner))
                .map(learner -> new JsonObject().put(Documents.ID, learner).put(PROCESSOR, processor))
                .toList();
        Query removed = Query.all(Query.is(PROCESSOR, processor), Query.not(Query.isOneOf(Documents.ID, learners)));
        return processors
                .upsert(new JsonObject().put(Documents.ID, processor).put(PROCESSOR, processor))
                .compose(created -> assignments.insertAll(added))
                .compose(inserted -> assignments.deleteAll(removed));
    }

    private static SortedSet<String> ids(List<JsonObject> documents) {
        return documents.stream()
                .map(each -> each.getString(Documents.ID))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
