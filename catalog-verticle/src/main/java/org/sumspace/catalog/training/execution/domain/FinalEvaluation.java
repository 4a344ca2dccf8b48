package org.sumspace.catalog.training.execution.domain;

import org.jspecify.annotations.Nullable;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.execution.ModelVersion;

/**
 * The evaluation of the last version of a training, in a round after the last one that changes nothing.
 *
 * @param executionPlanId of that round
 * @param statement whose base model and result are both the evaluated version
 * @param qualityEnd whether the version reaches a goal of the training plan or misses a requirement; null if neither
 */
public record FinalEvaluation(
        String executionPlanId,
        Signed<ModelVersion> statement,
        @Nullable QualityEnd qualityEnd) {}
