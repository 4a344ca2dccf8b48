package org.sumspace.catalog.training.execution.domain;

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

    public ModelVersion body() {
        return statement.body();
    }

    public int round() {
        return body().round();
    }
}
