package org.sumspace.catalog.account.domain;

import org.sumspace.common.config.Secret;

/**
 * A participant and the administrator who acts for it.
 *
 * @param adminId 24 lower-case hex digits
 * @param email e-mail address of the administrator, in its canonical form
 * @param passwordHash Argon2id hash in the PHC string format, or bcrypt from an import
 * @param tokenGeneration counts the changes of the password; the tokens of earlier generations are not valid
 */
public record ParticipantAccount(
        Participant participant,
        String adminId,
        String email,
        String firstName,
        String lastName,
        Secret passwordHash,
        long tokenGeneration) {
    /** The hash of an account that was imported without one. No password matches it. */
    public static final Secret NO_PASSWORD = Secret.of("!");
}
