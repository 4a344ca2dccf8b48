package org.sumspace.connector.shared.store;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;
import org.sumspace.common.page.Page;
import org.sumspace.common.page.PageRequest;
import org.sumspace.common.store.Documents;
import org.sumspace.common.store.MongoStore;
import org.sumspace.connector.shared.domain.TrainingName;

/** The training plans that learners consented to or processors were certified for, with the names of the latter. */
public final class TrainingStore {
    private static final String NAME = "name";
    private static final String PURPOSE = "purpose";

    private final Documents trainings;

    public TrainingStore(MongoStore mongo) {
        this.trainings = mongo.documents("trainings");
    }

    /** Adds a training plan, if it is not there. */
    public Future<Void> add(String trainingPlanId) {
        return trainings
                .insertIfAbsent(new JsonObject().put(Documents.ID, trainingPlanId))
                .mapEmpty();
    }

    /** Adds a training plan with its name, or names it. */
    public Future<Void> add(String trainingPlanId, TrainingName name) {
        return trainings.upsert(new JsonObject()
                .put(Documents.ID, trainingPlanId)
                .put(NAME, name.name())
                .put(PURPOSE, name.purpose()));
    }

    /** The ids of the training plans, in their order. */
    public Future<Page<String>> page(PageRequest request) {
        return trainings
                .page(new JsonObject(), Documents.ascending(Documents.ID), request)
                .map(page -> page.map(each -> each.getString(Documents.ID)));
    }

    /** By training plan; those without a name are left out. */
    public Future<Map<String, TrainingName>> names(Collection<String> trainingPlanIds) {
        return trainings
                .listOneOf(new JsonObject(), Documents.ID, trainingPlanIds)
                .map(found -> found.stream()
                        .filter(each -> each.containsKey(NAME))
                        .collect(Collectors.toMap(
                                each -> each.getString(Documents.ID),
                                each -> new TrainingName(each.getString(NAME), each.getString(PURPOSE)))));
    }
}
