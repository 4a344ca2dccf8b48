package org.sumspace.catalog.account.domain;

import static java.util.Objects.requireNonNull;

/**
 * What a participant says of itself to everybody.
 *
 * @param did decentralised identifier; this and the other texts are empty if there is none
 * @param termsAndConditions the text or its URL
 */
public record ParticipantProfile(
        String did, LegalPerson legalPerson, String logo, String termsAndConditions, String associatedOrganisation) {
    public static final ParticipantProfile EMPTY = new ParticipantProfile("", LegalPerson.UNKNOWN, "", "", "");

    public ParticipantProfile {
        requireNonNull(did, "did is null");
        requireNonNull(legalPerson, "legalPerson is null");
        requireNonNull(logo, "logo is null");
        requireNonNull(termsAndConditions, "termsAndConditions is null");
        requireNonNull(associatedOrganisation, "associatedOrganisation is null");
    }
}
