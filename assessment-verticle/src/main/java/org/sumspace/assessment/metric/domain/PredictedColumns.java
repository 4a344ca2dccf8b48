package org.sumspace.assessment.metric.domain;

import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.model.domain.Task;
import org.sumspace.assessment.shared.domain.TypedColumn;

/**
 * Where a table has the predictions of a model.
 *
 * @param score the column with the probability of the favourable label; null without
 */
public record PredictedColumns(
        Task task, TypedColumn predicted, @Nullable TypedColumn score) {}
