package org.sumspace.assessment.model.domain;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The model to register.
 *
 * @param path of the file, or the address of a server
 * @param id null for a new one
 * @param features their names, if the file does not have them
 * @param classes of a classifier, if the model does not name them
 * @param sha256 that the file must have; null for any
 * @param converted whether a file under the name of another framework is one of ONNX
 */
public record ModelRegistration(
        String path,
        Adapter adapter,
        @Nullable String id,
        List<String> features,
        List<Object> classes,
        @Nullable String sha256,
        boolean converted) {
    public ModelRegistration {
        features = List.copyOf(features);
        classes = List.copyOf(classes);
    }
}
