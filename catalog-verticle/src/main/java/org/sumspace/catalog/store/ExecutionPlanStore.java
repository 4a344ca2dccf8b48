package org.sumspace.catalog.store;

import io.vertx.core.Future;
import java.util.Optional;
import org.sumspace.catalog.domain.ExecutionPlanRecord;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.store.Page;
import org.sumspace.common.store.PageRequest;

/** Execution plans by id. */
public interface ExecutionPlanStore {
    /** Keeps the first record of an id; answers the one that is stored. */
    Future<ExecutionPlanRecord> addIfAbsent(ExecutionPlanRecord plan);

    /**
     * Takes the place of the stored plan of the same revision.
     *
     * @return the plan with its new revision; failed with CONFLICT if another change came first
     */
    Future<ExecutionPlanRecord> replace(ExecutionPlanRecord plan);

    Future<Optional<ExecutionPlanRecord>> find(String id);

    Future<Optional<ExecutionPlanRecord>> byDigest(Digest plan);

    /** Of those that are more than drafts, the plan of the highest round, and of its highest attempt. */
    Future<Optional<ExecutionPlanRecord>> latest(String trainingPlanId);

    /** The plans of a training plan by round, attempt and time of creation. */
    Future<Page<ExecutionPlanRecord>> page(String trainingPlanId, PageRequest request);
}
