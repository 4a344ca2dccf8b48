package org.sumspace.catalog.training.execution.domain;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.execution.ModelVersion;

/**
 * A registered model version: the statement of the main aggregator, and the plans and the model it belongs to.
 *
 * @param convergence null if the training plan asks for no evaluation, or too few rounds were evaluated
 * @param qualityEnd why the training ends with this version because of the evaluations before it; null if it does not
 * @param finalEvaluation of this version, which is the last one; null if there is none
 */
public record ModelVersionRecord(
        String trainingPlanId,
        String executionPlanId,
        String modelName,
        Signed<ModelVersion> statement,
        @Nullable Convergence convergence,
        @Nullable QualityEnd qualityEnd,
        @Nullable FinalEvaluation finalEvaluation) {

    /** A version whose evaluations do not end the training. */
    public ModelVersionRecord(
            String trainingPlanId,
            String executionPlanId,
            String modelName,
            Signed<ModelVersion> statement,
            @Nullable Convergence convergence) {
        this(trainingPlanId, executionPlanId, modelName, statement, convergence, null, null);
    }

    /** The version with its own evaluation. */
    public ModelVersionRecord evaluated(FinalEvaluation evaluation) {
        return new ModelVersionRecord(
                trainingPlanId, executionPlanId, modelName, statement, convergence, qualityEnd, evaluation);
    }

    /** The statement of a round: of the one that made this version, or of the one that evaluated it as the last. */
    public Optional<Signed<ModelVersion>> statementOf(int round) {
        if (round == round()) {
            return Optional.of(statement);
        }
        return Optional.ofNullable(finalEvaluation)
                .map(FinalEvaluation::statement)
                .filter(evaluation -> evaluation.body().round() == round);
    }

    public ModelVersion body() {
        return statement.body();
    }

    public int round() {
        return body().round();
    }
}
