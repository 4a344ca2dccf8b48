package org.sumspace.connector.certification.service;

import io.vertx.core.Future;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.sumspace.common.training.DpId;
import org.sumspace.connector.certification.domain.Certification;
import org.sumspace.connector.privacy.service.ParticipationLimit;
import org.sumspace.connector.privacy.service.PrivacyBudget;
import org.sumspace.connector.processor.service.ProcessorService;
import org.sumspace.connector.shared.store.LearnerPlanStore;

/** Who of a processor's learners counts in a training plan: who consents, takes part in few enough and can afford it. */
public final class LearnerCount {
    private static final SortedSet<String> NOBODY = Collections.emptySortedSet();

    private final ProcessorService processors;
    private final LearnerPlanStore consents;
    private final ParticipationLimit limit;
    private final PrivacyBudget budget;

    public LearnerCount(
            ProcessorService processors, LearnerPlanStore consents, ParticipationLimit limit, PrivacyBudget budget) {
        this.processors = processors;
        this.consents = consents;
        this.limit = limit;
        this.budget = budget;
    }

    /**
     * Whom to count at each of these places.
     *
     * @param places of one training plan, at least one
     */
    public Future<Map<DpId, SortedSet<String>>> of(List<Certification> places) {
        Certification any = places.get(0);
        return processors
                .learnersOf(places.stream().map(Certification::processor).toList())
                .compose(assigned -> counting(any, union(assigned)).map(counting -> {
                    Map<DpId, SortedSet<String>> counted = new HashMap<>();
                    places.forEach(place -> counted.put(
                            place.dpId(), both(assigned.getOrDefault(place.processor(), NOBODY), counting)));
                    return counted;
                }));
    }

    private Future<SortedSet<String>> counting(Certification any, Set<String> learners) {
        return consents.among(any.trainingPlanId(), learners)
                .compose(consenting -> limit.within(any.trainingPlanId(), consenting))
                .compose(within -> budget.within(any.trainingPlanId(), any.cost(), within));
    }

    /**
     * Counts the plan for these learners; to be done before statements about them are signed off.
     *
     * @param any of the plan's places
     */
    public Future<Void> charge(Certification any, Set<String> learners) {
        return limit.count(any.trainingPlanId(), learners)
                .compose(done -> budget.charge(any.trainingPlanId(), any.cost(), learners));
    }

    private static Set<String> union(Map<String, SortedSet<String>> assigned) {
        Set<String> all = new TreeSet<>();
        assigned.values().forEach(all::addAll);
        return all;
    }

    private static SortedSet<String> both(Set<String> some, Set<String> others) {
        TreeSet<String> both = new TreeSet<>(some);
        both.retainAll(others);
        return both;
    }
}
