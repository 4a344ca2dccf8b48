package org.sumspace.sandbox.demo;

import java.util.List;
import org.sumspace.sandbox.training.Experiment;
import org.sumspace.sandbox.training.FoldPlan;
import org.sumspace.sandbox.training.FoldTraining;

/** What came of a fold: its result, and how good that is. */
record Outcome(FoldTraining.Result result, List<TestRows.Prediction> predictions, Comparison comparison) {
    static Outcome of(Experiment experiment, FoldTraining.Result result) {
        List<TestRows.Prediction> predictions =
                TestRows.of(experiment, result.fold()).predict(result.model());
        return new Outcome(result, predictions, Comparison.of(experiment, result.fold(), predictions));
    }

    FoldPlan fold() {
        return result.fold();
    }
}
