package org.sumspace.connector.privacy.service;

import io.vertx.core.Future;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.sumspace.common.task.SharedWork;
import org.sumspace.connector.shared.store.LearnerPlanStore;

/**
 * Limits the number of training plans that a learner takes part in within a year. Sums over overlapping sets of
 * learners reveal the difference between the sets, and a training plan does not know the others, so the connector
 * counts them.
 */
public final class ParticipationLimit {
    private static final Duration YEAR = Duration.ofDays(365);

    private final LearnerPlanStore participations;
    private final int plansPerLearnerPerYear;
    private final Clock clock;
    private final SharedWork<String, Collection<Integer>> sums = new SharedWork<>();

    public ParticipationLimit(LearnerPlanStore participations, int plansPerLearnerPerYear, Clock clock) {
        this.participations = participations;
        this.plansPerLearnerPerYear = plansPerLearnerPerYear;
        this.clock = clock;
    }

    public int plansPerLearnerPerYear() {
        return plansPerLearnerPerYear;
    }

    /** The plans that ever counted the learner, each with the time of the first statement. */
    public Future<Map<String, Instant>> plansOf(String learner) {
        return participations.plansOf(learner);
    }

    /** How many plans each learner takes part in within a year, in no order; counted as {@link PrivacyBudget#spent}. */
    public Future<Collection<Integer>> planCounts() {
        return sums.of("", () -> participations.planCounts(yearAgo()).map(Map::values));
    }

    /** A count before this time no longer limits a learner. */
    public Instant yearAgo() {
        return clock.instant().minus(YEAR);
    }

    /** Which of the learners may take part in this plan. */
    public Future<SortedSet<String>> permitted(String trainingPlanId, Set<String> learners) {
        return participations
                .otherPlans(trainingPlanId, learners, yearAgo())
                .map(plans -> learners.stream()
                        .filter(learner -> plans.getOrDefault(learner, 0L) < plansPerLearnerPerYear)
                        .collect(Collectors.toCollection(TreeSet::new)));
    }

    /** Counts the plan for these learners. Call this before a statement that counts them is stored. */
    public Future<Void> count(String trainingPlanId, Set<String> learners) {
        return participations.add(trainingPlanId, learners, clock.instant());
    }
}
