package org.sumspace.assessment.model.core.onnx;

import java.util.List;
import java.util.Map;

/**
 * The properties of a model that its ONNX file declares.
 *
 * @param producer the program that wrote it; empty if the file does not name it
 * @param versions of the sets of operators, by domain; the standard one is {@code ai.onnx}
 * @param classes the labels that its classifiers name, texts or integers in the order of the outputs; empty if no
 *     classifier names labels, or if they name different ones
 */
public record OnnxFacts(String producer, Map<String, Long> versions, List<Object> classes) {
    public OnnxFacts {
        versions = Map.copyOf(versions);
        classes = List.copyOf(classes);
    }
}
