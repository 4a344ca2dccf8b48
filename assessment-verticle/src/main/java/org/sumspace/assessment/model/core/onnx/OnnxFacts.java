package org.sumspace.assessment.model.core.onnx;

import java.util.List;
import java.util.Map;

/**
 * What a file of ONNX says of its model.
 *
 * @param producer the program that wrote it; empty if it does not say so
 * @param versions of the sets of operators, by domain; the standard one is {@code ai.onnx}
 * @param classes the labels that its classifiers name, texts or integers in the order of the outputs; empty if none does, or if they
 *     name different ones
 */
public record OnnxFacts(String producer, Map<String, Long> versions, List<Object> classes) {
    public OnnxFacts {
        versions = Map.copyOf(versions);
        classes = List.copyOf(classes);
    }
}
