package org.sumspace.assessment.platform.domain;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.sumspace.assessment.platform.domain.Tenant.TenantStatus;
import org.sumspace.assessment.shared.domain.AccountPermission;

/** A tenant with its disabled features, which decide about requests to its workspaces. */
public record TenantState(Tenant tenant, Set<TenantFeature> disabled) {
    public TenantState {
        disabled = Set.copyOf(disabled);
    }

    /** The permissions that the tenant withholds from all its people, whatever their roles. */
    public Set<AccountPermission> withheld() {
        Set<AccountPermission> withheld = EnumSet.noneOf(AccountPermission.class);
        for (AccountPermission each : AccountPermission.values()) {
            boolean reads = each.label().endsWith(":read") || each.label().endsWith(":export");
            if (!isActive() && !reads) {
                withheld.add(each);
            }
        }
        disabled.forEach(feature -> withheld.addAll(feature.permissions()));
        return withheld;
    }

    /** Why the tenant withholds a permission, for people; empty if it does not. */
    public Optional<String> reason(AccountPermission permission) {
        if (!withheld().contains(permission)) {
            return Optional.empty();
        }
        return Optional.of(
                isActive()
                        ? "The tenant of this workspace does not have the feature of " + permission.label() + "."
                        : "The tenant of this workspace is " + tenant.status().label()
                                + ": what it has can be read and exported, nothing else.");
    }

    private boolean isActive() {
        return tenant.status() == TenantStatus.ACTIVE;
    }
}
