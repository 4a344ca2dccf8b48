package org.sumspace.assessment.model.domain;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The place that a model is opened from.
 *
 * @param file null without a file
 * @param endpoint the server of a model that is not evaluated here; null for all others
 * @param info the known description of the model; null to read it from the file
 */
public record RegisteredModelSource(
        Adapter adapter,
        @Nullable Path file,
        @Nullable String endpoint,
        @Nullable ModelInfo info) {
    /** Models of the same key are the same. */
    public String key() {
        return adapter.label() + " " + (file == null ? endpoint : file);
    }
}
