package org.sumspace.assessment.account.domain;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * An account as administrators see it.
 *
 * @param roles in the workspace that they administer
 * @param elsewhere whether the person has roles in other workspaces
 * @param failedLogins since the last one that succeeded, or since the last lock
 */
public record AccountView(
        UserAccount account, List<String> roles, boolean elsewhere, int failedLogins, Optional<Instant> lastLogin) {
    public AccountView {
        roles = List.copyOf(roles);
    }
}
