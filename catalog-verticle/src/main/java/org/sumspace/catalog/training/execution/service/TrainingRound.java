package org.sumspace.catalog.training.execution.service;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.training.execution.domain.ModelVersionRecord;
import org.sumspace.catalog.training.execution.domain.PlanAttempt;

/**
 * One round of a training.
 *
 * @param attempts in their order
 * @param version null if the round has none
 * @param epsilon what the training has spent up to and with this round; null without privacy and without a version
 */
public record TrainingRound(
        int round,
        List<PlanAttempt> attempts,
        @Nullable ModelVersionRecord version,
        @Nullable Double epsilon) {
    public TrainingRound {
        attempts = List.copyOf(attempts);
    }
}
