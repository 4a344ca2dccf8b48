package org.sumspace.assessment.platform.domain;

import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.shared.domain.Labelled;

/**
 * An organisation that owns workspaces of a node which several organisations use.
 *
 * @param plan what the operator agreed with it; a name only
 * @param reason why it is suspended
 * @param limits quotas that differ from the standard, by label
 */
public record Tenant(
        UUID id,
        String slug,
        String name,
        String plan,
        @Nullable String description,
        TenantStatus status,
        @Nullable String reason,
        Map<String, Long> limits,
        Instant createdAt) {
    /** Whether people of a tenant may change something. */
    public enum TenantStatus implements Labelled {
        /** Made, and not activated yet. */
        PENDING,
        ACTIVE,
        SUSPENDED;

        public static TenantStatus of(String label) {
            return valueOf(label.toUpperCase(Locale.ROOT));
        }
    }

    public Tenant {
        limits = Map.copyOf(limits);
    }

    public long limit(Quota quota) {
        return limits.getOrDefault(quota.label(), quota.standard());
    }
}
