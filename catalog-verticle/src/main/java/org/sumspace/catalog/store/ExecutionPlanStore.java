package org.sumspace.catalog.store;

import io.vertx.core.Future;
import java.util.Optional;
import org.sumspace.catalog.domain.ExecutionPlanRecord;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.http.Page;
import org.sumspace.common.http.PageRequest;

/** Execution plans by id. */
public interface ExecutionPlanStore {
    /** Keeps the first record of an id; answers the one that is stored. */
    Future<ExecutionPlanRecord> addIfAbsent(ExecutionPlanRecord plan);

    /** Puts {@code next} into the place of {@code known}; fails with CONFLICT if that is no longer the stored one. */
    Future<Void> replace(ExecutionPlanRecord known, ExecutionPlanRecord next);

    Future<Optional<ExecutionPlanRecord>> find(String id);

    Future<Optional<ExecutionPlanRecord>> byDigest(Digest plan);

    /** Of those that are more than drafts, the plan of the highest round, and of its highest attempt. */
    Future<Optional<ExecutionPlanRecord>> latest(String trainingPlanId);

    /** The plans of a training plan by round, attempt and time of creation. */
    Future<Page<ExecutionPlanRecord>> page(String trainingPlanId, PageRequest request);
}
