package org.sumspace.sandbox.training;

import java.util.List;

/**
 * A model at the end of its training, for summaries.
 *
 * @param end how the training ended; empty if nothing is known
 * @param file of the model
 */
public record TrainedModel(String end, String file) {
    public List<String> lines() {
        String model = "Model: " + file;
        String load = "  python3 -c \"import joblib; print(joblib.load('" + file + "'))\"";
        return end.isEmpty() ? List.of(model, load) : List.of("Training: " + end, model, load);
    }
}
