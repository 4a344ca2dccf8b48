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

/**
 * The learners of a processor whom a consent statement counts: they consent to the training plan, are within the limit
 * of training plans, and have enough privacy budget left.
 */
public record EligibleLearners(
        ProcessorService processors, LearnerPlanStore consents, ParticipationLimit limit, PrivacyBudget budget) {
    private static final SortedSet<String> NO_LEARNERS = Collections.emptySortedSet();

    /**
     * The eligible learners of each of these processors.
     *
     * @param certifications of one training plan, at least one
     */
    public Future<Map<DpId, SortedSet<String>>> find(List<Certification> certifications) {
        Certification any = certifications.get(0);
        return processors
                .learnersOf(
                        certifications.stream().map(Certification::processor).toList())
                .compose(assigned -> eligible(any, union(assigned)).map(eligible -> {
                    Map<DpId, SortedSet<String>> counted = new HashMap<>();
                    certifications.forEach(certification -> counted.put(
                            certification.dpId(),
                            intersection(assigned.getOrDefault(certification.processor(), NO_LEARNERS), eligible)));
                    return counted;
                }));
    }

    private Future<SortedSet<String>> eligible(Certification any, Set<String> learners) {
        return consents.among(any.trainingPlanId(), learners)
                .compose(consenting -> limit.permitted(any.trainingPlanId(), consenting))
                .compose(permitted -> budget.affordable(any.trainingPlanId(), any.cost(), permitted));
    }

    /**
     * Charges the plan to these learners. Call this before statements that count them are stored.
     *
     * @param any any certification of the plan
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

    private static SortedSet<String> intersection(Set<String> some, Set<String> others) {
        TreeSet<String> common = new TreeSet<>(some);
        common.retainAll(others);
        return common;
    }
}
