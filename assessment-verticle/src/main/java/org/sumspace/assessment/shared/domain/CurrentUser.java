package org.sumspace.assessment.shared.domain;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * The person who sends a request, and the workspace of the request.
 *
 * @param superadmin passes every check of permissions
 * @param mustChangePassword whether the person may do nothing else before
 * @param mfaEnabled whether the person's log-ins need a second factor
 * @param workspace the one that the request is about
 * @param workspaces the names of all workspaces that the person may choose
 * @param roles the names of the person's roles in the workspace
 * @param address IP address
 * @param requestId ties the entries of the audit log to the log of the node
 */
public record CurrentUser(
        UUID id,
        String email,
        String fullName,
        boolean superadmin,
        boolean mustChangePassword,
        boolean mfaEnabled,
        UUID workspace,
        String workspaceName,
        List<String> workspaces,
        List<String> roles,
        Set<AccountPermission> permissions,
        String address,
        String requestId) {
    public CurrentUser {
        workspaces = List.copyOf(workspaces);
        roles = List.copyOf(roles);
        permissions = Set.copyOf(permissions);
    }

    public boolean may(AccountPermission permission) {
        return superadmin || permissions.contains(permission);
    }

    /** The same person without some permissions. Superadministrators keep theirs. */
    public CurrentUser without(Set<AccountPermission> withheld) {
        if (superadmin || withheld.isEmpty()) {
            return this;
        }
        Set<AccountPermission> left = new HashSet<>(permissions);
        left.removeAll(withheld);
        return new CurrentUser(
                id,
                email,
                fullName,
                false,
                mustChangePassword,
                mfaEnabled,
                workspace,
                workspaceName,
                workspaces,
                roles,
                left,
                address,
                requestId);
    }

    /** Omits the address. */
    @Override
    public String toString() {
        return "user " + id;
    }
}
