package org.sumspace.connector.shared.store;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.Documents;
import org.sumspace.common.store.query.Comparison;
import org.sumspace.common.store.query.Query;

/**
 * Pairs of learner and training plan, each with the time when it was first stored. One collection has the consents in
 * force, one has withdrawn consents, and one has the pairs for which a statement was ever signed.
 */
public final class LearnerPlanStore {
    private static final String LEARNER = "learner";
    private static final String PLAN = "trainingPlanId";
    private static final String SINCE = "since";
    /** Separates the two parts of an id; the contract allows no control character in either. */
    private static final char SEPARATOR = '\n';

    private final Documents pairs;

    private LearnerPlanStore(Documents pairs) {
        this.pairs = pairs;
    }

    /** The consents in force. */
    public static LearnerPlanStore consents(DocumentStore database) {
        return new LearnerPlanStore(database.personalDocuments("consents"));
    }

    /** The consents that were withdrawn and not given again. */
    public static LearnerPlanStore withdrawals(DocumentStore database) {
        return new LearnerPlanStore(database.personalDocuments("withdrawals"));
    }

    /** The learners who were ever counted in a signed statement. */
    public static LearnerPlanStore participations(DocumentStore database) {
        return new LearnerPlanStore(database.documents("participations"));
    }

    public Future<Void> createIndexes() {
        return pairs.index(LEARNER).compose(done -> pairs.index(PLAN));
    }

    /** The learners, among these, who are paired with the plan. */
    public Future<SortedSet<String>> among(String trainingPlanId, Collection<String> learners) {
        List<String> ids =
                learners.stream().map(learner -> id(trainingPlanId, learner)).toList();
        return pairs.listOneOf(Query.everything(), Documents.ID, ids)
                .map(found -> found.stream()
                        .map(pair -> pair.getString(LEARNER))
                        .collect(Collectors.toCollection(TreeSet::new)));
    }

    /** How many other plans each of the learners was paired with since that time; learners with none are left out. */
    public Future<Map<String, Long>> otherPlans(String trainingPlanId, Collection<String> learners, Instant since) {
        Query others = Query.all(since(since), Query.not(Query.is(PLAN, trainingPlanId)));
        return pairs.listOneOf(others, LEARNER, learners)
                .map(found -> found.stream()
                        .collect(Collectors.groupingBy(pair -> pair.getString(LEARNER), Collectors.counting())));
    }

    public Future<Long> count(String trainingPlanId) {
        return pairs.count(Query.is(PLAN, trainingPlanId));
    }

    /** The plans that the learner is paired with, each with its time. */
    public Future<Map<String, Instant>> plansOf(String learner) {
        return pairs.listAll(Query.is(LEARNER, learner))
                .map(found -> found.stream()
                        .collect(Collectors.toMap(
                                pair -> pair.getString(PLAN), pair -> Instant.ofEpochMilli(pair.getLong(SINCE)))));
    }

    /** How many plans each learner was paired with since that time; learners with none are left out. */
    public Future<Map<String, Integer>> planCounts(Instant since) {
        Map<String, Integer> counts = new HashMap<>();
        return pairs.forEach(
                        since(since),
                        pair -> {
                            counts.merge(pair.getString(LEARNER), 1, Integer::sum);
                            return true;
                        },
                        LEARNER)
                .map(counts);
    }

    private static Query since(Instant time) {
        return Query.compare(SINCE, Comparison.GREATER_OR_EQUAL, time.toEpochMilli());
    }

    /** Stores the pairs that are new; the others keep their time. Only one caller at a time may add pairs. */
    public Future<Void> add(String trainingPlanId, Set<String> learners, Instant now) {
        return among(trainingPlanId, learners)
                .compose(known -> pairs.insertAll(learners.stream()
                        .filter(learner -> !known.contains(learner))
                        .map(learner -> new JsonObject()
                                .put(Documents.ID, id(trainingPlanId, learner))
                                .put(LEARNER, learner)
                                .put(PLAN, trainingPlanId)
                                .put(SINCE, now.toEpochMilli()))
                        .toList()));
    }

    public Future<Void> remove(String trainingPlanId, Collection<String> learners) {
        return pairs.deleteOneOf(
                Documents.ID,
                learners.stream().map(learner -> id(trainingPlanId, learner)).toList());
    }

    private static String id(String trainingPlanId, String learner) {
        return trainingPlanId + SEPARATOR + learner;
    }
}
