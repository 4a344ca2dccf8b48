package org.sumspace.connector.certification.domain;

import org.jspecify.annotations.Nullable;
import org.sumspace.connector.shared.domain.TrainingEnd;

/**
 * What a catalog says of a training.
 *
 * @param end null if it has not ended
 */
public record TrainingState(String trainingPlanId, @Nullable TrainingEnd end) {}
