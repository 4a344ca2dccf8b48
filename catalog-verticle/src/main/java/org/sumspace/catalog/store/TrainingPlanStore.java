package org.sumspace.catalog.store;

import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import org.sumspace.catalog.domain.TrainingEnd;
import org.sumspace.catalog.domain.TrainingPlanRecord;

/** Published training plans by id. */
public interface TrainingPlanStore {
    /** Keeps the first record of an id; answers the one that is stored. */
    Future<TrainingPlanRecord> addIfAbsent(TrainingPlanRecord plan);

    Future<Optional<TrainingPlanRecord>> find(String id);

    /** Those that have not ended. */
    Future<List<TrainingPlanRecord>> open();

    /** Marks the end of a stored plan; the first end stays. */
    Future<Void> end(String id, TrainingEnd end);
}
