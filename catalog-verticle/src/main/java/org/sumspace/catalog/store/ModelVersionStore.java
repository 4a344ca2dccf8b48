package org.sumspace.catalog.store;

import io.vertx.core.Future;
import java.util.Optional;
import org.sumspace.catalog.domain.ModelVersionRecord;
import org.sumspace.common.store.Page;
import org.sumspace.common.store.PageRequest;

/** Model versions: one for each training plan and round, ever. */
public interface ModelVersionStore {
    /** Keeps the first version of a round; answers the one that is stored. */
    Future<ModelVersionRecord> addIfAbsent(ModelVersionRecord version);

    Future<Optional<ModelVersionRecord>> find(String trainingPlanId, int round);

    /** The versions of a training plan, by round. */
    Future<Page<ModelVersionRecord>> page(String trainingPlanId, PageRequest request);
}
