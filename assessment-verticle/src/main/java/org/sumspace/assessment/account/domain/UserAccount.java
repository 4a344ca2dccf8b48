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
 */
public record UserAccount(
        UUID id,
        String email,
        String fullName,
        Optional<Secret> passwordHash,
        boolean active,
        boolean superadmin,
        int locks,
        Optional<Instant> lockedUntil) {
    /** Whether somebody may log in now, with the right password. */
    public boolean isOpen(Instant now) {
        return active && lockedUntil.filter(now::isBefore).isEmpty();
    }
}
