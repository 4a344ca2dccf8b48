package org.sumspace.connector.shared.domain;

import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** How and when a training ended, as its catalog says. */
public record TrainingEnd(Outcome outcome, Instant at) {
    /** With the time {@code now} if a clock that is ahead has named a later one. */
    public TrainingEnd notAfter(Instant now) {
        return at.isAfter(now) ? new TrainingEnd(outcome, now) : this;
    }

    /** Why no further round follows. */
    public enum Outcome {
        /** All rounds are done, or the privacy budget is spent. */
        COMPLETED,
        CONVERGED,
        /** A round failed and cannot be repeated. */
        ENDED_EARLY;

        /** The name as contracts have it, for example {@code ended-early}. */
        public String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        /** Empty for a label that this version does not know. */
        public static Optional<Outcome> of(String label) {
            return Stream.of(values())
                    .filter(outcome -> outcome.label().equals(label))
                    .findFirst();
        }
    }
}
