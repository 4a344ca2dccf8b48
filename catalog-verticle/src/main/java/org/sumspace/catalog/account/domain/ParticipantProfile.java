package org.sumspace.catalog.account.domain;

import java.util.List;

/**
 * The public profile of a participant, as the participant states it.
 *
 * @param did decentralised identifier; this and the other texts are empty if there is none
 * @param termsAndConditions the text or its URL
 * @param plan what a client calls the participant's plan; it means nothing here
 * @param permissions what a client calls the participant's permissions; they permit nothing here
 */
public record ParticipantProfile(
        String did,
        LegalPerson legalPerson,
        String logo,
        String termsAndConditions,
        String associatedOrganisation,
        String plan,
        List<String> permissions) {
    public static final ParticipantProfile EMPTY =
            new ParticipantProfile("", LegalPerson.UNKNOWN, "", "", "", "", List.of());

    public ParticipantProfile {
        permissions = List.copyOf(permissions);
    }
}
