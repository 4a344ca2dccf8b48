package org.sumspace.contract.agreement.domain;

import java.time.Instant;
import org.sumspace.contract.shared.domain.Actor;

/**
 * The signature of a participant.
 *
 * @param participant URL of its self-description
 * @param role in the ecosystem; empty in a contract of two parties
 * @param party what the signer of a contract of two parties calls itself; empty if it does not say, and in an ecosystem
 * @param value what it signed with
 * @param via who sent it: the participant itself, or the catalog for it
 * @param keyId the participant's key with which the manager verified it (RFC 7638); empty if it was not verified
 */
public record Signature(
        String participant, String role, String party, String value, Instant date, Actor via, String keyId) {

    /** One that the catalog sent, and that was not verified. */
    public static Signature text(String participant, String role, String value, Instant date) {
        return new Signature(participant, role, "", value, date, Actor.CATALOG, "");
    }

    public boolean isVerified() {
        return !keyId.isEmpty();
    }

    /** Whether it says the same; the times and the ways may differ. */
    public boolean isSame(Signature other) {
        return participant.equals(other.participant)
                && role.equals(other.role)
                && party.equals(other.party)
                && value.equals(other.value)
                && keyId.equals(other.keyId);
    }
}
