package org.sumspace.contract.agreement.domain;

import java.time.Instant;
import org.sumspace.contract.shared.domain.Actor;

/**
 * The signature of a participant.
 *
 * @param participant URL of its self-description
 * @param role in the ecosystem; empty in a contract of two parties
 * @param party the signer's name for its side in a contract of two parties; empty if not given, and in an ecosystem
 * @param value the signature itself, as sent
 * @param via the sender: the participant itself, or the catalog on its behalf
 * @param keyId the participant's key with which the manager verified it (RFC 7638); empty if it was not verified
 */
public record Signature(
        String participant, String role, String party, String value, Instant date, Actor via, String keyId) {

    /** An unverified signature that the catalog sent. */
    public static Signature text(String participant, String role, String value, Instant date) {
        return new Signature(participant, role, "", value, date, Actor.CATALOG, "");
    }

    public boolean isVerified() {
        return !keyId.isEmpty();
    }

    /** Whether it has the same content; times and senders may differ. */
    public boolean isSame(Signature other) {
        return participant.equals(other.participant)
                && role.equals(other.role)
                && party.equals(other.party)
                && value.equals(other.value)
                && keyId.equals(other.keyId);
    }
}
