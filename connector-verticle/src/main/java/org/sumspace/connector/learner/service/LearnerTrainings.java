package org.sumspace.connector.learner.service;

import io.vertx.core.Future;
import java.time.Clock;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.NodeException;
import org.sumspace.connector.certification.domain.CertifiedPlan;
import org.sumspace.connector.certification.service.CertificationService;
import org.sumspace.connector.certification.service.TrainingStates;
import org.sumspace.connector.consent.service.ConsentService;
import org.sumspace.connector.consent.service.ConsentService.Decisions;
import org.sumspace.connector.learner.domain.LearnerData;
import org.sumspace.connector.learner.domain.LearnerTraining;
import org.sumspace.connector.privacy.service.ParticipationLimit;
import org.sumspace.connector.privacy.service.PrivacyBudget;
import org.sumspace.connector.processor.service.ProcessorService;
import org.sumspace.connector.shared.domain.KnownTraining;
import org.sumspace.connector.shared.domain.PrivacyCost;

/** The trainings of one learner, and the learner's decisions about them. */
public record LearnerTrainings(
        ConsentService consents,
        ProcessorService processors,
        CertificationService certifications,
        TrainingStates states,
        ParticipationLimit limit,
        PrivacyBudget budget,
        Clock clock) {
    /**
     * @param asked the trainings for which the learner's processor is certified, by training plan
     * @param counting those of them that count the learner
     */
    private record Known(
            Decisions decisions,
            Map<String, Instant> participations,
            Map<String, PrivacyCost> costs,
            Set<String> asked,
            Set<String> counting) {
        Set<String> plans() {
            Set<String> all = new TreeSet<>(asked);
            all.addAll(decisions.given().keySet());
            all.addAll(decisions.withdrawn().keySet());
            all.addAll(participations.keySet());
            all.addAll(costs.keySet());
            return all;
        }
    }

    public Future<LearnerData> of(String learner) {
        return known(learner).compose(known -> {
            Set<String> plans = known.plans();
            return Future.all(states.of(plans), certifications.plans(plans))
                    .map(both -> data(known, both.resultAt(0), both.resultAt(1)));
        });
    }

    /** Whether this connector has anything about this learner. */
    public Future<Boolean> isKnown(String learner) {
        return processors
                .processorsOf(Set.of(learner))
                .compose(assigned -> assigned.isEmpty()
                        ? known(learner).map(known -> !known.plans().isEmpty())
                        : Future.succeededFuture(true));
    }

    /** @return failed with NOT_FOUND if the training does not concern the learner, with CONFLICT beyond the limit or after its end */
    public Future<Void> consent(String learner, String trainingPlanId) {
        return requireConcerned(learner, trainingPlanId)
                .compose(concerned -> consents.record(trainingPlanId, Set.of(learner)));
    }

    /** @return failed with NOT_FOUND if the training does not concern the learner */
    public Future<Void> withdraw(String learner, String trainingPlanId) {
        return requireConcerned(learner, trainingPlanId)
                .compose(concerned -> consents.withdraw(trainingPlanId, learner));
    }

    /** A learner must not learn which other trainings exist, and cannot name trainings that do not exist. */
    private Future<Void> requireConcerned(String learner, String trainingPlanId) {
        return known(learner).map(known -> {
            if (!known.plans().contains(trainingPlanId)) {
                throw NodeException.notFound("No training of this id asks for your data or counts you.");
            }
            return null;
        });
    }

    private Future<Known> known(String learner) {
        return Future.all(
                        consents.decisionsOf(learner),
                        limit.plansOf(learner),
                        budget.spentBy(learner),
                        processors.processorsOf(Set.of(learner)))
                .compose(all -> asked(
                                learner, all.<Map<String, String>>resultAt(3).get(learner))
                        .map(asked -> new Known(
                                all.resultAt(0), all.resultAt(1), all.resultAt(2), asked.plans(), asked.counting())));
    }

    private record Asked(Set<String> plans, Set<String> counting) {}

    private Future<Asked> asked(String learner, @Nullable String processor) {
        return processor == null
                ? Future.succeededFuture(new Asked(Set.of(), Set.of()))
                : Future.all(certifications.plansOf(processor), certifications.counting(processor, learner))
                        .map(both -> new Asked(
                                both.<List<CertifiedPlan>>resultAt(0).stream()
                                        .map(CertifiedPlan::trainingPlanId)
                                        .collect(Collectors.toSet()),
                                both.resultAt(1)));
    }

    private LearnerData data(Known known, Map<String, KnownTraining> trained, Map<String, CertifiedPlan> certified) {
        Instant now = clock.instant();
        List<LearnerTraining> trainings = known.plans().stream()
                .map(plan -> training(
                        plan, known, trained.getOrDefault(plan, KnownTraining.UNKNOWN), certified.get(plan), now))
                .sorted(Comparator.comparing(
                        LearnerTrainings::time, Comparator.nullsFirst(Comparator.<Instant>reverseOrder())))
                .toList();
        long withinYear = known.participations().values().stream()
                .filter(since -> !since.isBefore(limit.yearAgo()))
                .count();
        PrivacyCost spent = known.costs().values().stream().reduce(PrivacyCost.NOTHING, PrivacyCost::plus);
        return new LearnerData(trainings, withinYear, limit.plansPerLearnerPerYear(), spent, budget.perLearner());
    }

    private static @Nullable Instant time(LearnerTraining training) {
        return training.decidedAt() == null ? training.countedSince() : training.decidedAt();
    }

    private static LearnerTraining training(
            String plan, Known known, KnownTraining training, @Nullable CertifiedPlan certified, Instant now) {
        Instant given = known.decisions().given().get(plan);
        Instant withdrawn = known.decisions().withdrawn().get(plan);
        PrivacyCost charged = known.costs().get(plan);
        Instant expiry = certified == null ? null : certified.ends();
        Instant end = training.end() == null ? null : training.end().at();
        boolean isOver = end != null || (certified != null && certified.isOver(now));
        return new LearnerTraining(
                plan,
                training,
                given != null
                        ? LearnerTraining.Consent.GIVEN
                        : withdrawn != null ? LearnerTraining.Consent.WITHDRAWN : LearnerTraining.Consent.NONE,
                given != null ? given : withdrawn,
                given != null && !isOver && known.counting().contains(plan),
                known.participations().get(plan),
                charged != null,
                charged != null || certified == null ? charged : certified.cost(),
                expiry == null || (end != null && end.isBefore(expiry)) ? end : expiry,
                isOver);
    }
}
