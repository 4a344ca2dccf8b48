package org.sumspace.catalog.store;

import io.vertx.core.Future;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.sumspace.catalog.domain.ModelVersionRecord;
import org.sumspace.common.store.Page;
import org.sumspace.common.store.PageRequest;

final class InMemoryModelVersionStore implements ModelVersionStore {
    private final Map<String, SortedMap<Integer, ModelVersionRecord>> byPlan = new HashMap<>();

    @Override
    public synchronized Future<ModelVersionRecord> addIfAbsent(ModelVersionRecord version) {
        SortedMap<Integer, ModelVersionRecord> rounds =
                byPlan.computeIfAbsent(version.trainingPlanId(), plan -> new TreeMap<>());
        ModelVersionRecord known = rounds.putIfAbsent(version.round(), version);
        return Future.succeededFuture(known == null ? version : known);
    }

    @Override
    public synchronized Future<Optional<ModelVersionRecord>> find(String trainingPlanId, int round) {
        return Future.succeededFuture(Optional.ofNullable(of(trainingPlanId).get(round)));
    }

    @Override
    public synchronized Future<Page<ModelVersionRecord>> page(String trainingPlanId, PageRequest request) {
        return Future.succeededFuture(
                InMemoryPages.cut(List.copyOf(of(trainingPlanId).values()), request));
    }

    private Map<Integer, ModelVersionRecord> of(String trainingPlanId) {
        SortedMap<Integer, ModelVersionRecord> rounds = byPlan.get(trainingPlanId);
        return rounds == null ? Map.of() : rounds;
    }
}
