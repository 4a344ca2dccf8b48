package org.sumspace.assessment.model.domain;

import java.util.List;

/**
 * What a model says of rows.
 *
 * @param predictions of each row a label, or the value
 * @param outputs {@code [rows][outputs]}
 */
@SuppressWarnings("ArrayRecordComponent") // not compared
public record Prediction(ModelInfo info, List<Object> predictions, double[][] outputs) {
    public Prediction {
        predictions = List.copyOf(predictions);
    }
}
