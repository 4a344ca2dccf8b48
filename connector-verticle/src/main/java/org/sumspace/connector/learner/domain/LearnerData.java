package org.sumspace.connector.learner.domain;

import java.util.List;
import java.util.Optional;
import org.sumspace.connector.shared.domain.PrivacyCost;

/**
 * What trainings are to one learner.
 *
 * @param trainings the latest decision first
 * @param trainingsWithinYear how many have counted the learner for the first time within a year
 * @param trainingsMax how many may
 * @param spent what all trainings together may ever have cost
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
