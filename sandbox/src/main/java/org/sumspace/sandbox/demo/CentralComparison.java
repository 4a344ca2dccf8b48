package org.sumspace.sandbox.demo;

import java.util.List;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.common.training.model.TrainingSet;
import org.sumspace.sandbox.data.CentralTrainer;
import org.sumspace.sandbox.data.Majority;
import org.sumspace.sandbox.data.Trees;
import org.sumspace.sandbox.training.Experiment;
import org.sumspace.sandbox.training.FoldPlan;

/**
 * Compares a model with two baselines on the test rows.
 *
 * @param together the model trained together
 * @param central the same model, trained to its optimum on all training rows in one place
 * @param majority correct rows of always guessing the most frequent class of the training rows
 */
record CentralComparison(DemoQuality together, DemoQuality central, long majority) {
    static CentralComparison of(
            Experiment experiment, FoldPlan fold, TestRows tests, List<TestRows.Prediction> predictions) {
        TrainingSet training = trainingSet(experiment, fold, fold.trainingRows());
        ModelFile central = CentralTrainer.train(fold.baseModel(), training);
        List<String> classes = fold.features().classes();
        return new CentralComparison(
                DemoQuality.of(classes, predictions),
                DemoQuality.of(classes, tests.predict(central)),
                Majority.correct(training, trainingSet(experiment, fold, fold.test())));
    }

    private static TrainingSet trainingSet(Experiment experiment, FoldPlan fold, List<Integer> rows) {
        List<JsonValue> statements =
                rows.stream().map(experiment::statement).map(Trees::of).toList();
        return TrainingSet.of(fold.features(), statements);
    }

    /** The comparison over the test rows of both folds. */
    CentralComparison plus(CentralComparison other) {
        return new CentralComparison(
                together.plus(other.together), central.plus(other.central), majority + other.majority);
    }

    double majorityAccuracy() {
        return (double) majority / together.rows();
    }

    /** The accuracy of the central model minus that of the model trained together, in percentage points. */
    double pointsBelowCentral() {
        return 100 * (central.accuracy() - together.accuracy());
    }
}
