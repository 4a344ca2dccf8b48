package org.sumspace.connector.consent.service;

import io.vertx.core.Future;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.task.SerialQueue;
import org.sumspace.connector.certification.domain.Certification;
import org.sumspace.connector.certification.service.CertificationService;
import org.sumspace.connector.certification.service.StaleCertifications;
import org.sumspace.connector.privacy.service.ParticipationLimit;
import org.sumspace.connector.processor.service.ProcessorService;
import org.sumspace.connector.shared.store.LearnerPlanStore;
import org.sumspace.connector.shared.store.RevisionStore;

/** Records and withdraws consents. Both take effect at once; new consent statements are signed in the background. */
public final class ConsentService {
    private final LearnerPlanStore consents;
    private final ProcessorService processors;
    private final CertificationService certifications;
    private final ParticipationLimit limit;
    private final StaleCertifications stale;
    private final RevisionStore revisions;
    private final SerialQueue changes;
    private final Clock clock;

    public ConsentService(
            LearnerPlanStore consents,
            ProcessorService processors,
            CertificationService certifications,
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

    /** @param learners the number of learners whose consent is in force */
    public record Counts(long learners, List<Certification> certifications) {}

    /** @return fails with a conflict and records nothing if a learner takes part in too many training plans */
    public Future<Void> record(String trainingPlanId, Set<String> learners) {
        return changes.submit(() -> limit.permitted(trainingPlanId, learners)
                        .compose(permitted -> {
                            checkLimit(learners, permitted);
                            return markStale(trainingPlanId, learners);
                        })
                        .compose(marked -> consents.add(trainingPlanId, learners, clock.instant()))
                        .compose(added -> revisions.advance()))
                .onComplete(done -> stale.update());
    }

    public Future<Void> withdraw(String trainingPlanId, String learner) {
        return changes.submit(() -> markStale(trainingPlanId, Set.of(learner))
                        .compose(marked -> consents.remove(trainingPlanId, learner))
                        .compose(removed -> revisions.advance()))
                .onComplete(done -> stale.update());
    }

    public Future<Counts> count(String trainingPlanId) {
        return consents.count(trainingPlanId)
                .compose(count -> certifications.ofPlan(trainingPlanId).map(known -> new Counts(count, known)));
    }

    private Future<Void> markStale(String trainingPlanId, Set<String> learners) {
        return processors
                .processorsOf(learners)
                .compose(affected -> stale.mark(trainingPlanId, Set.copyOf(affected.values())));
    }

    private void checkLimit(Set<String> learners, Set<String> permitted) {
        if (permitted.size() < learners.size()) {
            Set<String> beyond = new TreeSet<>(learners);
            beyond.removeAll(permitted);
            throw NodeException.conflict(beyond.size() + " of the learners already take part in "
                    + limit.plansPerLearnerPerYear()
                    + " training plans within a year, which is the limit; remove them from the request");
        }
    }
}
