package org.sumspace.connector.shared.domain;

import org.jspecify.annotations.Nullable;

/**
 * What is known of a training besides the learners' decisions.
 *
 * @param name null if no processor was certified for it
 * @param end null if it has not ended, or if it is not known that it has
 * @param isOpen whether its catalog said just now that it has not ended
 */
public record KnownTraining(
        @Nullable TrainingName name, @Nullable TrainingEnd end, boolean isOpen) {
    public static final KnownTraining UNKNOWN = new KnownTraining(null, null, false);

    public boolean hasEnded() {
        return end != null;
    }
}
