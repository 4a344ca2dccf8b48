package org.sumspace.assessment.model.domain;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which model a run analyses, without where its file lies.
 *
 * @param id of a registered model, or the name of a file
 * @param version of a registered model; 0 for a file
 * @param sha256 that the file must have; null without a file
 * @param features names of the features, if the file does not have them
 * @param classes names of the classes, if the file does not have them
 */
public record ModelReference(
        String id,
        int version,
        Adapter adapter,
        @Nullable String sha256,
        long bytes,
        List<String> features,
        List<Object> classes) {
    public ModelReference {
        features = List.copyOf(features);
        classes = List.copyOf(classes);
    }
}
