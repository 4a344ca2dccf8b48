package org.sumspace.connector.service;

import io.vertx.core.Future;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.task.SerialQueue;
import org.sumspace.connector.domain.Certification;
import org.sumspace.connector.store.CertificationStore;
import org.sumspace.connector.store.LearnerPlanStore;
import org.sumspace.connector.store.ProcessorStore;
import org.sumspace.connector.store.RevisionStore;

/** Records consents and their withdrawal. Both hold at once; what is signed about them follows. */
public final class ConsentService {
    private final LearnerPlanStore consents;
    private final ProcessorStore processors;
    private final CertificationStore certifications;
    private final ParticipationLimit limit;
    private final StaleCertifications stale;
    private final RevisionStore revisions;
    private final SerialQueue changes;
    private final Clock clock;

    public ConsentService(
            LearnerPlanStore consents,
            ProcessorStore processors,
            CertificationStore certifications,
            ParticipationLimit limit,
            StaleCertifications stale,
            RevisionStore revisions,
            SerialQueue changes,
            Clock clock) {
        this.consents = consents;
        this.processors = processors;
        this.certifications = certifications;
        this.limit = limit;
        this.stale = stale;
        this.revisions = revisions;
        this.changes = changes;
        this.clock = clock;
    }

    /** @param learners whose consent is in force */
    public record Counts(long learners, List<Certification> certifications) {}

    /** @return failed with a conflict, and nothing recorded, if a learner takes part in too many training plans */
    public Future<Void> record(String trainingPlanId, Set<String> learners) {
        return changes.submit(() -> limit.within(trainingPlanId, learners)
                        .compose(within -> {
                            checkLimit(learners, within);
                            return outdate(trainingPlanId, learners);
                        })
                        .compose(marked -> consents.add(trainingPlanId, learners, clock.instant()))
                        .compose(added -> revisions.advance()))
                .onComplete(done -> stale.takeUp());
    }

    public Future<Void> withdraw(String trainingPlanId, String learner) {
        return changes.submit(() -> outdate(trainingPlanId, Set.of(learner))
                        .compose(marked -> consents.remove(trainingPlanId, learner))
                        .compose(removed -> revisions.advance()))
                .onComplete(done -> stale.takeUp());
    }

    public Future<Counts> count(String trainingPlanId) {
        return consents.count(trainingPlanId)
                .compose(count -> certifications.ofPlan(trainingPlanId).map(known -> new Counts(count, known)));
    }

    private Future<Void> outdate(String trainingPlanId, Set<String> learners) {
        return processors
                .processorsOf(learners)
                .compose(affected -> certifications.outdate(trainingPlanId, Set.copyOf(affected.values())));
    }

    private void checkLimit(Set<String> learners, Set<String> within) {
        if (within.size() < learners.size()) {
            Set<String> beyond = new TreeSet<>(learners);
            beyond.removeAll(within);
            throw NodeException.conflict(beyond.size() + " of the learners take part in "
                    + limit.plansPerLearnerPerYear()
                    + " training plans within a year already; no statement is signed beyond that");
        }
    }
}
