package org.sumspace.assessment.platform.domain;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.sumspace.assessment.shared.domain.AccountPermission;
import org.sumspace.assessment.shared.domain.Labelled;

/** A feature that can be disabled for a tenant, whose people then lose its permissions. */
@SuppressWarnings("ImmutableEnumChecker") // the sets are never changed
public enum TenantFeature implements Labelled {
    AUDITS(EnumSet.of(AccountPermission.AUDITS_RUN)),
    MODELS(EnumSet.of(AccountPermission.MODELS_REGISTER, AccountPermission.MODELS_PREDICT)),
    EXPLANATIONS(EnumSet.of(AccountPermission.MODELS_EXPLAIN)),
    EXPORTS(EnumSet.of(AccountPermission.REPORTS_EXPORT, AccountPermission.COMPLIANCE_EXPORT)),
    CONNECTOR(EnumSet.of(AccountPermission.PDC_CONFIGURE, AccountPermission.PDC_REQUEST_ARTIFACTS));

    private final Set<AccountPermission> permissions;

    TenantFeature(Set<AccountPermission> permissions) {
        this.permissions = permissions;
    }

    public Set<AccountPermission> permissions() {
        return Set.copyOf(permissions);
    }

    public static Optional<TenantFeature> of(String label) {
        return Labelled.of(values(), label);
    }
}
