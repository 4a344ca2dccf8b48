package org.sumspace.connector.shared.store;

import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.page.Page;
import org.sumspace.common.page.PageRequest;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.Documents;
import org.sumspace.common.store.query.Order;
import org.sumspace.common.store.query.Query;
import org.sumspace.common.training.model.ClassMetric;
import org.sumspace.common.training.plan.Contribution;
import org.sumspace.connector.shared.domain.KnownTraining;
import org.sumspace.connector.shared.domain.TrainingEnd;
import org.sumspace.connector.shared.domain.TrainingName;

/**
 * The training plans that learners consented to or processors were certified for, of the latter with their names, their
 * catalogs and their ends.
 */
public final class TrainingStore {
    private static final String NAME = "name";
    private static final String PURPOSE = "purpose";
    private static final String CONTRIBUTION = "contribution";
    private static final String METRICS = "metrics";
    private static final String CATALOG = "catalog";
    private static final String OUTCOME = "outcome";
    private static final String ENDED_AT = "endedAt";

    private final Documents trainings;

    public TrainingStore(DocumentStore database) {
        this.trainings = database.documents("trainings");
    }

    /** Adds a training plan, if it is not there. */
    public Future<Void> add(String trainingPlanId) {
        return trainings
                .insertIfAbsent(new JsonObject().put(Documents.ID, trainingPlanId))
                .mapEmpty();
    }

    /** Adds a training plan of a catalog with its name, or names it. */
    public Future<Void> add(String trainingPlanId, TrainingName name, URI catalog) {
        JsonObject fields = new JsonObject()
                .put(NAME, name.name())
                .put(PURPOSE, name.purpose())
                .put(CONTRIBUTION, name.contribution().name())
                .put(
                        METRICS,
                        name.metrics().stream().sorted().map(ClassMetric::name).toList())
                .put(CATALOG, catalog.toString());
        return add(trainingPlanId)
                .compose(added -> trainings.set(Query.is(Documents.ID, trainingPlanId), fields))
                .mapEmpty();
    }

    /** Stores the end of a training plan; one that has an end keeps it. */
    public Future<Void> end(String trainingPlanId, TrainingEnd end) {
        JsonObject fields = new JsonObject()
                .put(OUTCOME, end.outcome().name())
                .put(ENDED_AT, end.at().toEpochMilli());
        return trainings
                .set(Query.all(Query.is(Documents.ID, trainingPlanId), Query.isAbsentOrNull(ENDED_AT)), fields)
                .mapEmpty();
    }

    /** The ids of the training plans, in their order. */
    public Future<Page<String>> page(PageRequest request) {
        return trainings
                .page(Query.everything(), Order.ascending(Documents.ID), request)
                .map(page -> page.map(each -> each.getString(Documents.ID)));
    }

    /** The ids of those without an end, by catalog, in their order. */
    public Future<Map<URI, List<String>>> open(int limit) {
        Query query = Query.all(Query.exists(CATALOG), Query.isAbsentOrNull(ENDED_AT));
        return trainings
                .list(query, Order.ascending(Documents.ID), limit, CATALOG)
                .map(found -> found.stream()
                        .collect(Collectors.groupingBy(
                                each -> URI.create(each.getString(CATALOG)),
                                Collectors.mapping(each -> each.getString(Documents.ID), Collectors.toList()))));
    }

    /**
     * By training plan; those that are not there are left out.
     *
     * @param open whether the catalog of a training plan said just now that it has not ended
     */
    public Future<Map<String, KnownTraining>> find(Collection<String> trainingPlanIds, Predicate<String> open) {
        return trainings
                .listOneOf(Query.everything(), Documents.ID, trainingPlanIds)
                .map(found -> found.stream()
                        .collect(Collectors.toMap(
                                each -> each.getString(Documents.ID),
                                each -> known(each, open.test(each.getString(Documents.ID))))));
    }

    private static KnownTraining known(JsonObject document, boolean isOpen) {
        TrainingEnd end = end(document);
        return new KnownTraining(name(document), end, isOpen && end == null);
    }

    private static @Nullable TrainingName name(JsonObject document) {
        String name = document.getString(NAME);
        return name == null
                ? null
                : new TrainingName(
                        name,
                        document.getString(PURPOSE),
                        Contribution.valueOf(document.getString(CONTRIBUTION, Contribution.UPDATE.name())),
                        metrics(document));
    }

    /** None if it was stored before connectors kept them. */
    private static Set<ClassMetric> metrics(JsonObject document) {
        return document.getJsonArray(METRICS, new JsonArray()).stream()
                .map(name -> ClassMetric.valueOf((String) name))
                .collect(Collectors.toSet());
    }

    private static @Nullable TrainingEnd end(JsonObject document) {
        Long endedAt = document.getLong(ENDED_AT);
        return endedAt == null
                ? null
                : new TrainingEnd(
                        TrainingEnd.Outcome.valueOf(document.getString(OUTCOME)), Instant.ofEpochMilli(endedAt));
    }
}
