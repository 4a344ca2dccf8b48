package org.sumspace.assessment.account.domain;

import java.time.Instant;
import java.util.Optional;

/**
 * What administrators change of an account; what is empty stays.
 *
 * @param accessExpires an empty value in it removes the end
 */
public record AccountChanges(
        Optional<String> fullName, Optional<Boolean> mustChangePassword, Optional<Optional<Instant>> accessExpires) {}
