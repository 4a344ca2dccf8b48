package org.sumspace.assessment.platform.domain;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.sumspace.assessment.shared.domain.Permission;

/** What can be switched off for a tenant: its people lose these permissions. */
@SuppressWarnings("ImmutableEnumChecker") // the sets are never changed
public enum TenantFeature {
    AUDITS(EnumSet.of(Permission.AUDITS_RUN)),
    MODELS(EnumSet.of(Permission.MODELS_REGISTER, Permission.MODELS_PREDICT)),
    EXPLANATIONS(EnumSet.of(Permission.MODELS_EXPLAIN)),
    EXPORTS(EnumSet.of(Permission.REPORTS_EXPORT, Permission.COMPLIANCE_EXPORT)),
    CONNECTOR(EnumSet.of(Permission.PDC_CONFIGURE, Permission.PDC_REQUEST_ARTIFACTS));

    private final Set<Permission> permissions;

    TenantFeature(Set<Permission> permissions) {
        this.permissions = permissions;
    }

    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    public Set<Permission> permissions() {
        return Set.copyOf(permissions);
    }

    public static Optional<TenantFeature> of(String label) {
        return Arrays.stream(values())
                .filter(each -> each.label().equals(label))
                .findFirst();
    }
}
