package org.sumspace.catalog.training.execution.domain;

import org.jspecify.annotations.Nullable;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.execution.ModelVersion;

/**
 * A registered model version: the statement of the main aggregator, and the plans and the model it belongs to.
 *
 * @param convergence null if the training plan asks for no evaluation, or too few rounds were evaluated
 * @param qualityEnd why the training ends with this version because of its evaluations; null if it does not
 */
public record ModelVersionRecord(
        String trainingPlanId,
        String executionPlanId,
        String modelName,
        Signed<ModelVersion> statement,
        @Nullable Convergence convergence,
        @Nullable QualityEnd qualityEnd) {

    /** A version whose evaluations do not end the training. */
    public ModelVersionRecord(
            String trainingPlanId,
            String executionPlanId,
            String modelName,
            Signed<ModelVersion> statement,
            @Nullable Convergence convergence) {
        this(trainingPlanId, executionPlanId, modelName, statement, convergence, null);
    }

    public ModelVersion body() {
        return statement.body();
    }

    public int round() {
        return body().round();
    }
}
