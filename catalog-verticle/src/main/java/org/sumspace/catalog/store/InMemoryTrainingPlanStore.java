package org.sumspace.catalog.store;

import io.vertx.core.Future;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.sumspace.catalog.domain.TrainingEnd;
import org.sumspace.catalog.domain.TrainingPlanRecord;

final class InMemoryTrainingPlanStore implements TrainingPlanStore {
    private final Map<String, TrainingPlanRecord> plans = new LinkedHashMap<>();

    @Override
    public synchronized Future<TrainingPlanRecord> addIfAbsent(TrainingPlanRecord plan) {
        TrainingPlanRecord known = plans.putIfAbsent(plan.id(), plan);
        return Future.succeededFuture(known == null ? plan : known);
    }

    @Override
    public synchronized Future<Optional<TrainingPlanRecord>> find(String id) {
        return Future.succeededFuture(Optional.ofNullable(plans.get(id)));
    }

    @Override
    public synchronized Future<List<TrainingPlanRecord>> open() {
        return Future.succeededFuture(
                plans.values().stream().filter(plan -> plan.end() == null).toList());
    }

    @Override
    public synchronized Future<Void> end(String id, TrainingEnd end) {
        plans.computeIfPresent(id, (key, plan) -> plan.end() == null ? plan.ended(end) : plan);
        return Future.succeededFuture();
    }
}
