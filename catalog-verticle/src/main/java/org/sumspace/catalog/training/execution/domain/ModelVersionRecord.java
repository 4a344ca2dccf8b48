package org.sumspace.catalog.training.execution.domain;

import static java.util.Objects.requireNonNull;

import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.execution.ModelVersion;

/** A registered model version: the statement of the main aggregator, and the plans and the model it belongs to. */
public record ModelVersionRecord(
        String trainingPlanId, String executionPlanId, String modelName, Signed<ModelVersion> statement) {
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
