package org.sumspace.assessment.platform.domain;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.EmptyIfAbsent;

/**
 * Changes of a tenant. What is null stays unchanged.
 *
 * @param quotas that change, by label
 */
public record TenantChanges(
        @Nullable String name,
        @Nullable String plan,
        @Nullable String description,
        @EmptyIfAbsent Map<String, Long> quotas) {
    public TenantChanges {
        quotas = Map.copyOf(quotas);
    }
}
