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
    /** Whether no record is read for it any more. */
    public boolean isOver(Instant now) {
        return ends != null && ends.isBefore(now);
    }

    /** The one of two processors' that ends later; a processor without a statement does not count. */
    public static CertifiedPlan later(CertifiedPlan one, CertifiedPlan other) {
        return other.ends == null || (one.ends != null && one.ends.isAfter(other.ends)) ? one : other;
    }
}
