package org.sumspace.assessment.platform.domain;

import java.util.Locale;

/** Whether people of a tenant may change something. */
public enum TenantStatus {
    /** Made, and not activated yet. */
    PENDING,
    ACTIVE,
    SUSPENDED;

    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static TenantStatus of(String label) {
        return valueOf(label.toUpperCase(Locale.ROOT));
    }
}
