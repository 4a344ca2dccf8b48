package org.sumspace.catalog.store;

import io.vertx.core.Future;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.sumspace.catalog.domain.ProcessorConsent;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.store.Page;
import org.sumspace.common.store.PageRequest;
import org.sumspace.common.training.DpId;

final class InMemoryConsentStore implements ConsentStore {
    private final Map<Digest, Map<DpId, ProcessorConsent>> byPlan = new HashMap<>();

    @Override
    public synchronized Future<ProcessorConsent> put(ProcessorConsent consent) {
        Map<DpId, ProcessorConsent> processors =
                byPlan.computeIfAbsent(consent.trainingPlan(), plan -> new TreeMap<>());
        if (processors.values().stream().anyMatch(other -> collide(other, consent))) {
            return Future.failedFuture(NodeException.conflict(TAKEN));
        }
        return Future.succeededFuture(
                processors.merge(consent.dpId(), consent, (old, latest) -> latest.isLaterThan(old) ? latest : old));
    }

    @Override
    public synchronized Future<List<ProcessorConsent>> byUrls(Digest trainingPlan, Collection<String> urls) {
        Set<String> wanted = Set.copyOf(urls);
        return Future.succeededFuture(of(trainingPlan).stream()
                .filter(consent -> wanted.contains(consent.body().url()))
                .toList());
    }

    @Override
    public synchronized Future<Page<ProcessorConsent>> page(Digest trainingPlan, PageRequest request) {
        List<ProcessorConsent> given = of(trainingPlan).stream()
                .filter(consent -> !consent.body().withdrawn())
                .toList();
        return Future.succeededFuture(InMemoryPages.cut(given, request));
    }

    private static boolean collide(ProcessorConsent one, ProcessorConsent other) {
        return one.dpId().equals(other.dpId())
                ? !one.isOfTheSameOrganisationAs(other)
                : one.body().url().equals(other.body().url())
                        || one.body().key().equals(other.body().key());
    }

    private Collection<ProcessorConsent> of(Digest trainingPlan) {
        return byPlan.getOrDefault(trainingPlan, Map.of()).values();
    }
}
