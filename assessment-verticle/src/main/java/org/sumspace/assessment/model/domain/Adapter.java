package org.sumspace.assessment.model.domain;

import java.util.Locale;
import java.util.Optional;
import org.sumspace.assessment.shared.domain.Labelled;

/** How a model is read and evaluated. */
public enum Adapter implements Labelled {
    SKLEARN,
    ONNX,
    /** A file of ONNX that was made of a model of PyTorch. */
    TORCH,
    /** A file of ONNX that was made of a model of TensorFlow. */
    TENSORFLOW,
    /** A server that predicts. */
    HTTP,
    /** A test double without a file. */
    DUMMY;

    public static Optional<Adapter> of(String label) {
        return Labelled.of(values(), label);
    }

    /** The adapter for an unregistered file, by its name. */
    public static Adapter ofFile(String name) {
        return name.toLowerCase(Locale.ROOT).endsWith(".onnx") ? ONNX : SKLEARN;
    }

    public boolean hasFile() {
        return this != HTTP && this != DUMMY;
    }
}
