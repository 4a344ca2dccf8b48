package org.sumspace.contract.agreement.domain;

import static java.util.Objects.requireNonNull;

import java.time.Instant;

/**
 * The signature of a participant.
 *
 * @param participant URL of its self-description
 * @param role in the ecosystem; empty in a contract of two parties
 * @param value what it signed with
 */
public record Signature(String participant, String role, String value, Instant date) {
    public Signature {
        requireNonNull(participant, "participant is null");
        requireNonNull(role, "role is null");
        requireNonNull(value, "value is null");
        requireNonNull(date, "date is null");
    }

    /** Whether it says the same; the times may differ. */
    public boolean isSame(Signature other) {
        return participant.equals(other.participant) && role.equals(other.role) && value.equals(other.value);
    }
}
