package org.sumspace.connector.certification.domain;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.sumspace.connector.shared.domain.PrivacyCost;

/**
 * A training plan for which a processor is certified.
 *
 * @param ends when its last consent statement expires; null before the first
 */
public record CertifiedPlan(
        String trainingPlanId, PrivacyCost cost, @Nullable Instant ends) {
    /** Whether records are no longer read for this plan. */
    public boolean isOver(Instant now) {
        return ends != null && ends.isBefore(now);
    }

    /** The later end of two processors; a processor without a statement does not count. */
    public static CertifiedPlan later(CertifiedPlan one, CertifiedPlan other) {
        return other.ends == null || (one.ends != null && one.ends.isAfter(other.ends)) ? one : other;
    }
}
