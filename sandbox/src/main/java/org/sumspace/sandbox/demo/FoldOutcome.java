package org.sumspace.sandbox.demo;

import java.util.List;
import org.sumspace.sandbox.training.Experiment;
import org.sumspace.sandbox.training.FoldPlan;
import org.sumspace.sandbox.training.FoldTraining;

/** The result of a fold, with its predictions and their comparison with the baselines. */
record FoldOutcome(FoldTraining.Result result, List<TestRows.Prediction> predictions, Comparison comparison) {
    static FoldOutcome of(Experiment experiment, FoldTraining.Result result) {
        List<TestRows.Prediction> predictions =
                TestRows.of(experiment, result.fold()).predict(result.model());
        return new FoldOutcome(result, predictions, Comparison.of(experiment, result.fold(), predictions));
    }

    FoldPlan fold() {
        return result.fold();
    }
}
