package org.sumspace.common.training.model;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.sumspace.common.training.model.pickle.NumpyArray;
import org.sumspace.common.training.model.pickle.NumpyForms;
import org.sumspace.common.training.model.pickle.PickleException;
import org.sumspace.common.training.model.pickle.PickleNode;

/** The labels of the classes: as text for comparisons, and as the array in the file. */
record ClassLabels(List<String> texts, NumpyArray array) {

    static final int MAX_CLASSES = 10_000;

    static ClassLabels of(EstimatorState state) throws InvalidModelException {
        NumpyArray array = state.array("classes_");
        if (array.shape().size() != 1
                || array.shape().get(0) < 2
                || array.shape().get(0) > MAX_CLASSES) {
            throw state.refusal("classes_", "does not hold 2 to " + MAX_CLASSES + " labels", "fit a classifier");
        }
        List<PickleNode> labels = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        for (PickleNode item : state.items("classes_")) {
            PickleNode label = plain(item, state);
            labels.add(label);
            texts.add(text(label, state));
        }
        if (new HashSet<>(texts).size() < texts.size()) {
            throw state.refusal("classes_", "holds a label twice", "use labels that differ as text");
        }
        return new ClassLabels(List.copyOf(texts), array.holdsObjects() ? NumpyArray.ofObjects(labels) : array.copy());
    }

    private static PickleNode plain(PickleNode item, EstimatorState state) throws InvalidModelException {
        try {
            return NumpyForms.plain(item);
        } catch (PickleException e) {
            throw state.refusal("classes_", "holds " + e.getMessage(), "use text, integer or bool labels");
        }
    }

    private static String text(PickleNode label, EstimatorState state) throws InvalidModelException {
        return text(label)
                .orElseThrow(() -> state.refusal(
                        "classes_", "contains a value that is not a label", "use text, integer or bool labels"));
    }

    /** Empty for what is no label. Booleans are written as in JSON, because labels come from JSON documents. */
    static Optional<String> text(PickleNode label) {
        if (label instanceof PickleNode.Text text) {
            return Optional.of(text.value());
        } else if (label instanceof PickleNode.Int integer) {
            return Optional.of(integer.value().toString());
        } else if (label instanceof PickleNode.Bool bool) {
            return Optional.of(Boolean.toString(bool.value()));
        } else if (label instanceof PickleNode.Real real && Double.isFinite(real.value())) {
            return Optional.of(Double.toString(real.value()));
        }
        return Optional.empty();
    }
}
