package org.sumspace.connector.consent.service;

import io.vertx.core.CompositeFuture;
import io.vertx.core.Future;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.page.Page;
import org.sumspace.common.page.PageRequest;
import org.sumspace.common.task.SerialQueue;
import org.sumspace.connector.certification.domain.Certification;
import org.sumspace.connector.certification.domain.CertifiedPlan;
import org.sumspace.connector.certification.service.CertificationService;
import org.sumspace.connector.certification.service.StaleCertifications;
import org.sumspace.connector.certification.service.TrainingStates;
import org.sumspace.connector.privacy.service.ParticipationLimit;
import org.sumspace.connector.processor.service.ProcessorService;
import org.sumspace.connector.shared.domain.KnownTraining;
import org.sumspace.connector.shared.domain.TrainingEnd;
import org.sumspace.connector.shared.store.LearnerPlanStore;
import org.sumspace.connector.shared.store.RevisionStore;
import org.sumspace.connector.shared.store.TrainingStore;

/** Records and withdraws consents. Both take effect at once; new consent statements are signed in the background. */
public final class ConsentService {
    private final LearnerPlanStore consents;
    private final LearnerPlanStore withdrawals;
    private final TrainingStore trainings;
    private final ProcessorService processors;
    private final CertificationService certifications;
    private final TrainingStates states;
    private final ParticipationLimit limit;
    private final StaleCertifications stale;
    private final RevisionStore revisions;
    private final SerialQueue changes;
    private final Clock clock;
    private volatile Runnable listener = () -> {};

    public ConsentService(
            LearnerPlanStore consents,
            LearnerPlanStore withdrawals,
            TrainingStore trainings,
            ProcessorService processors,
            CertificationService certifications,
            TrainingStates states,
            ParticipationLimit limit,
            StaleCertifications stale,
            RevisionStore revisions,
            SerialQueue changes,
            Clock clock) {
        this.consents = consents;
        this.withdrawals = withdrawals;
        this.trainings = trainings;
        this.processors = processors;
        this.certifications = certifications;
        this.states = states;
        this.limit = limit;
        this.stale = stale;
        this.revisions = revisions;
        this.changes = changes;
        this.clock = clock;
    }

    /** @param learners the number of learners whose consent is in force */
    public record Counts(long learners, List<Certification> certifications) {}

    /**
     * The numbers of learners' decisions for one training plan.
     *
     * @param given whose consent is in force
     * @param withdrawn who withdrew their consent, and did not give it again
     * @param ended whose consent was in force when the training ended, or when its last consent statement expired
     */
    public record PlanCounts(String trainingPlanId, KnownTraining training, long given, long withdrawn, long ended) {}

    /**
     * The decisions of one learner, each with its time, by training plan.
     *
     * @param given consents in force
     * @param withdrawn consents that were withdrawn and not given again
     */
    public record Decisions(Map<String, Instant> given, Map<String, Instant> withdrawn) {}

    /** The training plans that learners consented to or processors were certified for, in the order of their ids. */
    public Future<Page<PlanCounts>> list(PageRequest request) {
        return trainings.page(request).compose(page -> {
            List<String> plans = page.result();
            return Future.all(states.of(plans), certifications.plans(plans))
                    .compose(known -> counts(plans, known.resultAt(0), known.resultAt(1)))
                    .map(counts -> new Page<>(request, page.count(), counts));
        });
    }

    private Future<List<PlanCounts>> counts(
            List<String> plans, Map<String, KnownTraining> trainings, Map<String, CertifiedPlan> certified) {
        List<Future<PlanCounts>> counts = plans.stream()
                .map(plan -> Future.all(consents.count(plan), withdrawals.count(plan))
                        .map(both -> counts(
                                plan,
                                trainings.getOrDefault(plan, KnownTraining.UNKNOWN),
                                certified.get(plan),
                                both.resultAt(0),
                                both.resultAt(1))))
                .toList();
        return Future.all(counts).map(CompositeFuture::list);
    }

    private PlanCounts counts(
            String plan, KnownTraining training, @Nullable CertifiedPlan certified, long consenting, long withdrawn) {
        boolean isOver = training.hasEnded() || (certified != null && certified.isOver(clock.instant()));
        return new PlanCounts(plan, training, isOver ? 0 : consenting, withdrawn, isOver ? consenting : 0);
    }

    public Future<Decisions> decisionsOf(String learner) {
        return Future.all(consents.plansOf(learner), withdrawals.plansOf(learner))
                .map(both -> new Decisions(both.resultAt(0), both.resultAt(1)));
    }

    /** What became of one learner of a list of consents. */
    public enum Outcome {
        RECORDED,
        UNCHANGED,
        /** A list may be older than a withdrawal, so it does not undo one. */
        WITHDRAWN,
        /** The learner takes part in too many training plans. */
        LIMIT,
        /** The training has ended. */
        ENDED
    }

    /** @param processor of the learner, if there is one */
    public record LearnerOutcome(Outcome outcome, @Nullable String processor) {}

    /** Records the consents that can be recorded. @return what became of each learner */
    public Future<SortedMap<String, LearnerOutcome>> recordEach(String trainingPlanId, Set<String> learners) {
        return changes.submit(() -> outcomes(trainingPlanId, learners).compose(outcomes -> {
                    Set<String> recorded = outcomes.entrySet().stream()
                            .filter(each -> each.getValue().outcome() == Outcome.RECORDED)
                            .map(Map.Entry::getKey)
                            .collect(Collectors.toSet());
                    return recorded.isEmpty()
                            ? Future.succeededFuture(outcomes)
                            : store(trainingPlanId, recorded).map(outcomes);
                }))
                .onComplete(done -> changed());
    }

    private Future<SortedMap<String, LearnerOutcome>> outcomes(String trainingPlanId, Set<String> learners) {
        Future<SortedSet<String>> given = consents.among(trainingPlanId, learners);
        Future<SortedSet<String>> withdrawn = withdrawals.among(trainingPlanId, learners);
        Future<SortedSet<String>> permitted = limit.permitted(trainingPlanId, learners);
        Future<Map<String, String>> assigned = processors.processorsOf(learners);
        Future<KnownTraining> training = states.of(trainingPlanId);
        return Future.all(given, withdrawn, permitted, assigned, training).map(known -> {
            boolean hasEnded = training.result().hasEnded();
            SortedMap<String, LearnerOutcome> outcomes = new TreeMap<>();
            for (String learner : learners) {
                Outcome outcome = given.result().contains(learner)
                        ? Outcome.UNCHANGED
                        : hasEnded
                                ? Outcome.ENDED
                                : withdrawn.result().contains(learner)
                                        ? Outcome.WITHDRAWN
                                        : permitted.result().contains(learner) ? Outcome.RECORDED : Outcome.LIMIT;
                outcomes.put(
                        learner, new LearnerOutcome(outcome, assigned.result().get(learner)));
            }
            return outcomes;
        });
    }

    /**
     * Records consents. After the end of a training those that are in force can be repeated, which changes nothing.
     *
     * @return fails with a conflict and records nothing if a learner takes part in too many training plans, or if the
     *     training has ended and a consent is not in force
     */
    public Future<Void> record(String trainingPlanId, Set<String> learners) {
        return changes.submit(() -> states.of(trainingPlanId).compose(training -> {
                    TrainingEnd end = training.end();
                    return end == null
                            ? storePermitted(trainingPlanId, learners)
                            : requireGiven(trainingPlanId, learners, end);
                }))
                .onComplete(done -> changed());
    }

    private Future<Void> storePermitted(String trainingPlanId, Set<String> learners) {
        return limit.permitted(trainingPlanId, learners).compose(permitted -> {
            checkLimit(learners, permitted);
            return store(trainingPlanId, learners);
        });
    }

    private Future<Void> requireGiven(String trainingPlanId, Set<String> learners, TrainingEnd end) {
        return consents.among(trainingPlanId, learners).map(given -> {
            if (given.size() < learners.size()) {
                throw NodeException.conflict("The training ended at " + end.at() + " ("
                        + end.outcome().label() + "). Consents are no longer recorded for it.");
            }
            return null;
        });
    }

    private Future<Void> store(String trainingPlanId, Set<String> learners) {
        return markStale(trainingPlanId, learners)
                .compose(marked -> trainings.add(trainingPlanId))
                .compose(listed -> consents.add(trainingPlanId, learners, clock.instant()))
                .compose(added -> withdrawals.remove(trainingPlanId, learners))
                .compose(kept -> revisions.advance());
    }

    private void changed() {
        stale.update();
        listener.run();
    }

    /** @param changed called after each change, whether it succeeded or not, and when a catalog has said something new */
    public void onChange(Runnable changed) {
        listener = changed;
        states.onChange(changed);
    }

    /** A consent that is not in force stays as it is. */
    public Future<Void> withdraw(String trainingPlanId, String learner) {
        Set<String> one = Set.of(learner);
        return changes.submit(() -> markStale(trainingPlanId, one)
                        .compose(marked -> consents.among(trainingPlanId, one))
                        .compose(consenting -> withdrawals.add(trainingPlanId, consenting, clock.instant()))
                        .compose(noted -> consents.remove(trainingPlanId, one))
                        .compose(removed -> revisions.advance()))
                .onComplete(done -> changed());
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
            String trainings = limit.plansPerLearnerPerYear() + " training plans within a year, which is the limit";
            throw NodeException.conflict(
                    learners.size() == 1
                            ? "The learner already takes part in " + trainings + "."
                            : beyond.size() + " of the learners already take part in " + trainings
                                    + "; remove them from the request");
        }
    }
}
