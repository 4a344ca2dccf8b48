package org.sumspace.assessment.explanation.domain;

import java.util.List;
import org.sumspace.assessment.model.domain.ModelFunction;

/**
 * A model that is explained.
 *
 * @param features their names
 * @param classes of a classifier in the order of the outputs; empty for a regression
 */
public record ExplainedModel(ModelFunction function, List<String> features, List<Object> classes) {
    public ExplainedModel {
        features = List.copyOf(features);
        classes = List.copyOf(classes);
    }

    public boolean isClassifier() {
        return !classes.isEmpty();
    }

    /** The index of the class that a label names; −1 if the model does not know it. */
    public int classOf(Object label) {
        return new ModelClassLabels(classes).indexOf(label);
    }
}
