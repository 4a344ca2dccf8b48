package org.sumspace.assessment.platform.domain;

import java.util.Map;
import java.util.Optional;

/**
 * Changes of a tenant. Empty members stay unchanged.
 *
 * @param limits by label of the quota
 */
public record TenantChanges(
        Optional<String> name, Optional<String> plan, Optional<String> description, Map<String, Long> limits) {
    public TenantChanges {
        limits = Map.copyOf(limits);
    }
}
