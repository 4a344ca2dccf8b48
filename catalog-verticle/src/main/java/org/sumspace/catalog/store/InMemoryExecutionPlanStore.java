package org.sumspace.catalog.store;

import io.vertx.core.Future;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.sumspace.catalog.domain.ExecutionPlanRecord;
import org.sumspace.catalog.domain.PlanState;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.store.Page;
import org.sumspace.common.store.PageRequest;

final class InMemoryExecutionPlanStore implements ExecutionPlanStore {
    private static final Comparator<ExecutionPlanRecord> ORDER = Comparator.comparingInt(ExecutionPlanRecord::round)
            .thenComparingInt(plan -> plan.origin().attempt())
            .thenComparing(plan -> plan.origin().createdAt())
            .thenComparing(ExecutionPlanRecord::id);

    private final Map<String, ExecutionPlanRecord> plans = new HashMap<>();

    @Override
    public synchronized Future<ExecutionPlanRecord> addIfAbsent(ExecutionPlanRecord plan) {
        ExecutionPlanRecord known = plans.putIfAbsent(plan.id(), plan);
        return Future.succeededFuture(known == null ? plan : known);
    }

    @Override
    public synchronized Future<ExecutionPlanRecord> replace(ExecutionPlanRecord plan) {
        ExecutionPlanRecord stored = plans.get(plan.id());
        if (stored == null || stored.revision() != plan.revision()) {
            return Future.failedFuture(NodeException.conflict("The execution plan has changed in the meantime."));
        }
        ExecutionPlanRecord next = plan.withRevision(plan.revision() + 1);
        plans.put(plan.id(), next);
        return Future.succeededFuture(next);
    }

    @Override
    public synchronized Future<Optional<ExecutionPlanRecord>> find(String id) {
        return Future.succeededFuture(Optional.ofNullable(plans.get(id)));
    }

    @Override
    public synchronized Future<Optional<ExecutionPlanRecord>> byDigest(Digest digest) {
        return Future.succeededFuture(plans.values().stream()
                .filter(plan -> plan.digest().filter(digest::equals).isPresent())
                .findFirst());
    }

    @Override
    public synchronized Future<Optional<ExecutionPlanRecord>> latest(String trainingPlanId) {
        return Future.succeededFuture(of(trainingPlanId)
                .filter(plan -> plan.state() != PlanState.DRAFT)
                .reduce((earlier, later) -> later));
    }

    @Override
    public synchronized Future<Page<ExecutionPlanRecord>> page(String trainingPlanId, PageRequest request) {
        return Future.succeededFuture(InMemoryPages.cut(of(trainingPlanId).toList(), request));
    }

    private Stream<ExecutionPlanRecord> of(String trainingPlanId) {
        return plans.values().stream()
                .filter(plan -> plan.trainingPlanId().equals(trainingPlanId))
                .sorted(ORDER);
    }
}
