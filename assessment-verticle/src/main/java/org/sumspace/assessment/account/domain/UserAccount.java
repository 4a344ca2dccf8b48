package org.sumspace.assessment.account.domain;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.sumspace.common.config.Secret;

/**
 * An account of a person.
 *
 * @param email in the form in which addresses are compared
 * @param passwordHash empty until the account is activated
 * @param locks how often it was locked since the last log-in
 * @param lockedUntil empty if it is not locked
 * @param mustChangePassword whether the person may do nothing else before
 * @param mfaEnabled whether a log-in needs a second factor
 * @param accessExpires after which nobody may use it; empty if it has no end
 */
public record UserAccount(
        UUID id,
        String email,
        String fullName,
        Optional<Secret> passwordHash,
        boolean active,
        boolean superadmin,
        int locks,
        Optional<Instant> lockedUntil,
        boolean mustChangePassword,
        boolean mfaEnabled,
        Optional<Instant> accessExpires) {
    /**
     * Changes of an account by administrators. Empty members stay unchanged.
     *
     * @param setsExpiry whether the end of the access changes
     * @param accessExpires the new end; empty for none
     */
    public record AccountChanges(
            Optional<String> fullName,
            Optional<Boolean> mustChangePassword,
            boolean setsExpiry,
            Optional<Instant> accessExpires) {}

    /** A role that a person has in a workspace. */
    public record Membership(UUID workspace, String slug, String role) {}

    /** An account that is not activated. */
    public static UserAccount inactive(UUID id, String email, String fullName, boolean superadmin) {
        return new UserAccount(
                id,
                email,
                fullName,
                Optional.empty(),
                false,
                superadmin,
                0,
                Optional.empty(),
                false,
                false,
                Optional.empty());
    }

    /** Whether the account allows a log-in now. */
    public boolean isOpen(Instant now) {
        return active
                && lockedUntil.filter(now::isBefore).isEmpty()
                && accessExpires.filter(end -> !now.isBefore(end)).isEmpty();
    }
}
