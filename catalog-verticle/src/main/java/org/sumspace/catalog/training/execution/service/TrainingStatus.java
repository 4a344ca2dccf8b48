package org.sumspace.catalog.training.execution.service;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord.TrainingEnd;

/**
 * The status of a training.
 *
 * @param attempt its latest execution plan that is no draft; null if there is none
 */
public record TrainingStatus(
        TrainingPlanRecord training, @Nullable PlanView attempt) {

    /** When its state or that of its latest attempt changed last. */
    public Instant since() {
        TrainingEnd end = training.end();
        if (end != null) {
            return end.at();
        }
        return attempt == null
                ? training.plan().publication().publishedAt()
                : attempt.plan().status().since();
    }

    /** The round of the latest attempt, or the last one if that evaluates its version; 0 before the first. */
    public int round() {
        return attempt == null ? 0 : attempt.plan().origin().trainingRound();
    }
}
