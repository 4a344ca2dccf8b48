package org.sumspace.sandbox.demo;

import java.util.List;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.common.training.model.Predictor;
import org.sumspace.common.training.model.TrainingSet;
import org.sumspace.sandbox.data.CentralTrainer;
import org.sumspace.sandbox.data.Majority;
import org.sumspace.sandbox.data.Trees;
import org.sumspace.sandbox.training.Experiment;
import org.sumspace.sandbox.training.FoldPlan;

/**
 * Compares a fold's model with two baselines, by the number of correctly classified test rows.
 *
 * @param together correct rows of the model trained together
 * @param central correct rows of the same model, trained to its optimum on all training rows in one place
 * @param majority correct rows of always guessing the most frequent class of the training rows
 */
record Comparison(int testRows, long together, long central, long majority) {
    static final Comparison NONE = new Comparison(0, 0, 0, 0);

    static Comparison of(Experiment experiment, FoldPlan fold, List<TestRows.Prediction> predictions) {
        TrainingSet training = trainingSet(experiment, fold, fold.trainingRows());
        TrainingSet test = trainingSet(experiment, fold, fold.test());
        ModelFile central = CentralTrainer.train(fold.baseModel(), training);
        return new Comparison(
                predictions.size(),
                predictions.stream().filter(TestRows.Prediction::isCorrect).count(),
                new Predictor(central).correct(test),
                Majority.correct(training, test));
    }

    private static TrainingSet trainingSet(Experiment experiment, FoldPlan fold, List<Integer> rows) {
        List<JsonValue> statements =
                rows.stream().map(experiment::statement).map(Trees::of).toList();
        return TrainingSet.of(fold.features(), statements);
    }

    /** The comparison over the test rows of both folds. */
    Comparison plus(Comparison other) {
        return new Comparison(
                testRows + other.testRows,
                together + other.together,
                central + other.central,
                majority + other.majority);
    }

    double accuracy() {
        return (double) together / testRows;
    }

    double centralAccuracy() {
        return (double) central / testRows;
    }

    double majorityAccuracy() {
        return (double) majority / testRows;
    }

    /** The accuracy of the central model minus that of the model trained together, in percentage points. */
    double pointsBelowCentral() {
        return 100 * (centralAccuracy() - accuracy());
    }
}
