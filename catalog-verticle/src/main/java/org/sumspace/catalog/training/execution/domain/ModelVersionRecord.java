package org.sumspace.catalog.training.execution.domain;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.execution.ModelVersion;

/**
 * A registered model version: the statement of the main aggregator, and the plans and the model it belongs to.
 *
 * @param convergence null if the training plan asks for no evaluation, or too few rounds were evaluated
 */
public record ModelVersionRecord(
        String trainingPlanId,
        String executionPlanId,
        String modelName,
        Signed<ModelVersion> statement,
        @Nullable Convergence convergence) {
    public ModelVersionRecord {
        requireNonNull(trainingPlanId, "trainingPlanId is null");
        requireNonNull(executionPlanId, "executionPlanId is null");
        requireNonNull(modelName, "modelName is null");
        requireNonNull(statement, "statement is null");
    }

    public ModelVersion body() {
        return statement.body();
    }

    public int round() {
        return body().round();
    }
}
