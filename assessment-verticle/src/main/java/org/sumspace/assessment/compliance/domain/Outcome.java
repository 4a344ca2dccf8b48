package org.sumspace.assessment.compliance.domain;

import org.jspecify.annotations.Nullable;

/**
 * What an analysis found.
 *
 * @param figures records, lists and maps; null if it was not made
 * @param reason why it was not made; null if it was
 */
public record Outcome(@Nullable Object figures, @Nullable String reason) {
    public static Outcome of(Object figures) {
        return new Outcome(figures, null);
    }

    public static Outcome not(String reason) {
        return new Outcome(null, reason);
    }

    public boolean isMade() {
        return reason == null;
    }
}
