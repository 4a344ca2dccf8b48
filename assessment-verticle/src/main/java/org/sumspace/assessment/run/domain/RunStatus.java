package org.sumspace.assessment.run.domain;

import java.util.Locale;

/** Where a run is. */
public enum RunStatus {
    QUEUED,
    RUNNING,
    COMPLETED,
    COMPLETED_WITH_WARNINGS,
    FAILED,
    CANCELLED;

    /** For example {@code completed_with_warnings}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static RunStatus of(String label) {
        return valueOf(label.toUpperCase(Locale.ROOT));
    }

    /** Whether the run has ended, so that it changes only by a request. */
    public boolean isOver() {
        return this != QUEUED && this != RUNNING;
    }

    public boolean hasResult() {
        return this == COMPLETED || this == COMPLETED_WITH_WARNINGS;
    }
}
