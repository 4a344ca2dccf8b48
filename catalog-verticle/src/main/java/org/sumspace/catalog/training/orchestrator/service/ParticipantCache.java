package org.sumspace.catalog.training.orchestrator.service;

import io.vertx.core.Future;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.training.registration.domain.NodeRegistration;
import org.sumspace.catalog.training.registration.domain.ProcessorConsent;
import org.sumspace.catalog.training.registration.service.ParticipantService;
import org.sumspace.common.crypto.Digest;

/**
 * Caches who takes part in a training plan. The participants are read once, and again after {@link #invalidate}. One
 * round follows another within milliseconds, while participants change rarely. Used on one context.
 */
final class ParticipantCache {
    private final ParticipantService participants;
    private final Digest trainingPlan;
    private @Nullable Future<List<NodeRegistration>> nodes;
    private @Nullable Cached consents;

    private record Cached(Set<String> urls, Future<List<ProcessorConsent>> consents) {}

    ParticipantCache(ParticipantService participants, Digest trainingPlan) {
        this.participants = participants;
        this.trainingPlan = trainingPlan;
    }

    Future<List<NodeRegistration>> nodes() {
        Future<List<NodeRegistration>> known = nodes;
        if (known == null || known.failed()) {
            known = participants.nodes(trainingPlan);
            nodes = known;
        }
        return known;
    }

    /** The latest consents of the processors with these URLs. */
    Future<List<ProcessorConsent>> consents(List<String> urls) {
        Set<String> asked = new HashSet<>(urls);
        Cached known = consents;
        if (known == null || known.consents().failed() || !known.urls().containsAll(asked)) {
            known = new Cached(asked, participants.consents(trainingPlan, urls));
            consents = known;
        }
        return known.consents()
                .map(all -> all.stream()
                        .filter(consent -> asked.contains(consent.body().url()))
                        .toList());
    }

    /** Registrations or consents have changed. */
    void invalidate() {
        nodes = null;
        consents = null;
    }
}
