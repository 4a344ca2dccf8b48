package org.sumspace.connector.learner.domain;

import java.util.List;
import java.util.Optional;
import org.sumspace.connector.shared.domain.PrivacyCost;

/**
 * The trainings of one learner.
 *
 * @param trainings the latest decision first
 * @param trainingsWithinYear how many have counted the learner for the first time within a year
 * @param trainingsMax how many may do so
 * @param spent the largest total cost of all trainings so far
 * @param budget the largest cost; empty for no limit
 */
public record LearnerData(
        List<LearnerTraining> trainings,
        long trainingsWithinYear,
        int trainingsMax,
        PrivacyCost spent,
        Optional<PrivacyCost> budget) {
    public LearnerData {
        trainings = List.copyOf(trainings);
    }
}
