package org.sumspace.catalog.training.plan.domain;

import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord.TrainingEnd;

/**
 * Whether a training plan has ended, without the plan itself, which may be large.
 *
 * @param end null while further rounds may follow
 */
public record TrainingState(String id, @Nullable TrainingEnd end) {}
