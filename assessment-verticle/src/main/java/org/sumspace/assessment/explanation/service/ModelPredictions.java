package org.sumspace.assessment.explanation.service;

import java.util.ArrayList;
import java.util.List;
import org.sumspace.assessment.explanation.store.ModelRows;
import org.sumspace.assessment.model.domain.OpenedModel;
import org.sumspace.assessment.model.domain.Prediction;
import org.sumspace.assessment.model.domain.Task;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.assessment.shared.domain.AssessmentException.FailureCode;

/** Predictions of models in this process for rows of a table, and the labels to compare them with. */
public final class ModelPredictions {
    private ModelPredictions() {}

    /** @param rows {@code [rows][features]} */
    public static Prediction of(OpenedModel model, double[][] rows) {
        double[][] outputs = model.function().outputs(rows);
        int[] choices = model.choices(rows, outputs);
        List<Object> predictions = new ArrayList<>();
        for (int i = 0; i < rows.length; i++) {
            predictions.add(model.info().prediction(outputs[i], choices[i]));
        }
        return new Prediction(model.info(), predictions, outputs);
    }

    /**
     * The labels of a sample in the form of the model's predictions; empty if it has none.
     *
     * @throws AssessmentException if a label of a regression is not a number
     */
    public static List<Object> labels(ModelRows.Sample sample, Task task) {
        return task == Task.CLASSIFICATION
                ? List.copyOf(sample.labels())
                : sample.labels().stream().map(ModelPredictions::number).toList();
    }

    private static Object number(String label) {
        try {
            return Double.valueOf(label);
        } catch (NumberFormatException e) {
            throw new AssessmentException(
                    FailureCode.INVALID_ROWS, "A label is not a number, which the label of a regression has to be.");
        }
    }
}
