package org.sumspace.sandbox.demo;

import java.util.List;
import org.sumspace.sandbox.training.Experiment;
import org.sumspace.sandbox.training.FoldPlan;
import org.sumspace.sandbox.training.FoldTraining;

/** The result of a fold, with its test rows, their predictions and the comparison with the baselines. */
record FoldOutcome(
        FoldTraining.Result result,
        TestRows tests,
        List<TestRows.Prediction> predictions,
        CentralComparison comparison) {
    static FoldOutcome of(Experiment experiment, FoldTraining.Result result) {
        TestRows tests = TestRows.of(experiment, result.fold());
        List<TestRows.Prediction> predictions = tests.predict(result.model());
        return new FoldOutcome(
                result, tests, predictions, CentralComparison.of(experiment, result.fold(), tests, predictions));
    }

    FoldPlan fold() {
        return result.fold();
    }
}
