package org.sumspace.catalog.service;

import io.vertx.core.Future;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.domain.NodeRegistration;
import org.sumspace.catalog.domain.ProcessorConsent;
import org.sumspace.catalog.store.CatalogStores;
import org.sumspace.common.crypto.Digest;

/**
 * Who takes part in a training plan: read from the stores once, and again after {@link #forget}, because a round follows
 * the other in milliseconds while participants change rarely. Touched on one context.
 */
final class Participants {
    private final CatalogStores stores;
    private final Digest trainingPlan;
    private @Nullable Future<List<NodeRegistration>> registrations;
    private @Nullable Cached consents;

    private record Cached(Set<String> urls, Future<List<ProcessorConsent>> consents) {}

    Participants(CatalogStores stores, Digest trainingPlan) {
        this.stores = stores;
        this.trainingPlan = trainingPlan;
    }

    Future<List<NodeRegistration>> registrations() {
        Future<List<NodeRegistration>> known = registrations;
        if (known == null || known.failed()) {
            known = stores.registrations().all(trainingPlan);
            registrations = known;
        }
        return known;
    }

    /** The latest consents of the processors with these URLs. */
    Future<List<ProcessorConsent>> consents(List<String> urls) {
        Set<String> asked = new HashSet<>(urls);
        Cached known = consents;
        if (known == null || known.consents().failed() || !known.urls().containsAll(asked)) {
            known = new Cached(asked, stores.consents().byUrls(trainingPlan, urls));
            consents = known;
        }
        return known.consents()
                .map(all -> all.stream()
                        .filter(consent -> asked.contains(consent.body().url()))
                        .toList());
    }

    /** Somebody joined, changed or left. */
    void forget() {
        registrations = null;
        consents = null;
    }
}
