package org.sumspace.catalog.store;

import io.vertx.core.Future;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.sumspace.catalog.domain.NodeRegistration;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.store.Page;
import org.sumspace.common.store.PageRequest;
import org.sumspace.common.trust.NodeRole;

final class InMemoryRegistrationStore implements RegistrationStore {
    private final Map<Digest, Map<Digest, NodeRegistration>> byPlan = new HashMap<>();

    @Override
    public synchronized Future<NodeRegistration> put(NodeRegistration registration) {
        Map<Digest, NodeRegistration> nodes =
                byPlan.computeIfAbsent(registration.trainingPlan(), plan -> new TreeMap<>());
        return Future.succeededFuture(nodes.merge(
                registration.keyId(), registration, (old, latest) -> latest.isLaterThan(old) ? latest : old));
    }

    @Override
    public synchronized Future<Optional<NodeRegistration>> find(Digest trainingPlan, Digest keyId) {
        return Future.succeededFuture(
                Optional.ofNullable(byPlan.getOrDefault(trainingPlan, Map.of()).get(keyId)));
    }

    @Override
    public synchronized Future<List<NodeRegistration>> all(Digest trainingPlan) {
        return Future.succeededFuture(
                List.copyOf(byPlan.getOrDefault(trainingPlan, Map.of()).values()));
    }

    @Override
    public synchronized Future<Page<NodeRegistration>> page(
            Digest trainingPlan, List<NodeRole> roles, PageRequest request) {
        return Future.succeededFuture(InMemoryPages.cut(of(trainingPlan, roles).toList(), request));
    }

    private Stream<NodeRegistration> of(Digest trainingPlan, List<NodeRole> roles) {
        return byPlan.getOrDefault(trainingPlan, Map.of()).values().stream()
                .filter(node -> roles.contains(node.body().role()));
    }
}
