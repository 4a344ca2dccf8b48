package org.sumspace.connector.certification.store;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;
import org.sumspace.common.store.Documents;
import org.sumspace.common.store.MongoStore;
import org.sumspace.connector.certification.domain.TrainingName;

/** What the training plans are called for which processors were certified. */
public final class TrainingNameStore {
    private static final String NAME = "name";
    private static final String PURPOSE = "purpose";

    private final Documents names;

    public TrainingNameStore(MongoStore mongo) {
        this.names = mongo.documents("trainingNames");
    }

    public Future<Void> save(String trainingPlanId, TrainingName name) {
        return names.upsert(new JsonObject()
                .put(Documents.ID, trainingPlanId)
                .put(NAME, name.name())
                .put(PURPOSE, name.purpose()));
    }

    /** By training plan; those that are not known are left out. */
    public Future<Map<String, TrainingName>> find(Collection<String> trainingPlanIds) {
        return names.listOneOf(new JsonObject(), Documents.ID, trainingPlanIds)
                .map(found -> found.stream()
                        .collect(Collectors.toMap(
                                each -> each.getString(Documents.ID),
                                each -> new TrainingName(each.getString(NAME), each.getString(PURPOSE)))));
    }
}
