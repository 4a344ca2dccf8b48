package org.sumspace.assessment.model.domain;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * From what a model is opened.
 *
 * @param file null without a file
 * @param endpoint the server of a model that is not evaluated here; null for all others
 * @param info what is known of the model; null if the file is to say it
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
