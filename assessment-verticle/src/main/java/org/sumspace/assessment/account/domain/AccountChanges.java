package org.sumspace.assessment.account.domain;

import java.time.Instant;
import java.util.Optional;

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
