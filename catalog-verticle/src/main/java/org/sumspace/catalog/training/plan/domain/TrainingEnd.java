package org.sumspace.catalog.training.plan.domain;

import java.time.Instant;
import java.util.Locale;

/** How a training plan ended; its latest model version remains. */
public record TrainingEnd(Outcome outcome, String reason, Instant at) {
    /** Why no further round follows. */
    public enum Outcome {
        /** All rounds are done. */
        COMPLETED,
        /** The result of a round is equal to its base model. */
        CONVERGED,
        /** A round failed and cannot be repeated. */
        ENDED_EARLY;

        /** The name as the API has it, for example {@code ended-early}. */
        public String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }
}
