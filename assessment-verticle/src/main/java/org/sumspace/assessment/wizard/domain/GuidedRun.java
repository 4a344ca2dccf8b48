package org.sumspace.assessment.wizard.domain;

import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A run that the guided workflow made.
 *
 * @param run its id
 * @param label that a person gave it; null without
 * @param plan as it was sent
 */
public record GuidedRun(
        UUID workspace, String run, @Nullable String label, Map<String, Object> plan, Instant createdAt) {
    /** Whether it was asked for with the same plan and label. */
    public boolean isSameAs(GuidedRun other) {
        return run.equals(other.run()) && java.util.Objects.equals(label, other.label()) && plan.equals(other.plan());
    }
}
