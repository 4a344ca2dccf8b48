package org.sumspace.catalog.account.domain;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.Locale;
import org.sumspace.common.config.Secret;

/**
 * A participant and the administrator who acts for it.
 *
 * @param participantId 24 lower-case hex digits
 * @param email e-mail address of the administrator, in lower case
 * @param participantName the organisation's legal name
 * @param passwordHash Argon2id hash in the PHC string format
 */
public record ParticipantAccount(
        String participantId,
        String email,
        String firstName,
        String lastName,
        String participantName,
        Secret passwordHash,
        Instant createdAt) {
    public ParticipantAccount {
        requireNonNull(participantId, "participantId is null");
        requireNonNull(firstName, "firstName is null");
        requireNonNull(lastName, "lastName is null");
        requireNonNull(participantName, "participantName is null");
        requireNonNull(passwordHash, "passwordHash is null");
        requireNonNull(createdAt, "createdAt is null");
        email = canonicalEmail(email);
    }

    /** The form in which an address is stored and looked up. */
    public static String canonicalEmail(String email) {
        return email.strip().toLowerCase(Locale.ROOT);
    }
}
