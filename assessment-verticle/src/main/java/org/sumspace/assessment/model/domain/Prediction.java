package org.sumspace.assessment.model.domain;

import java.util.List;

/**
 * Predictions of a model for rows.
 *
 * @param predictions a label or a value for each row
 * @param outputs {@code [rows][outputs]}
 */
@SuppressWarnings("ArrayRecordComponent") // not compared
public record Prediction(ModelInfo info, List<Object> predictions, double[][] outputs) {
    public Prediction {
        predictions = List.copyOf(predictions);
    }
}
