package org.sumspace.catalog.account.domain;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
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
        String logo,
        String termsAndConditions,
        String associatedOrganisation,
        String plan,
        List<String> permissions,
        @JsonUnwrapped LegalPerson legalPerson) {
    /** The legal form of a participant, as the participant states it. */
    public record LegalPerson(
            String registrationNumber,
            String headquartersCountry,
            String legalCountry,
            List<String> parentOrganization,
            List<String> subOrganization) {
        public static final LegalPerson UNKNOWN = new LegalPerson("", "", "", List.of(), List.of());

        public LegalPerson {
            parentOrganization = List.copyOf(parentOrganization);
            subOrganization = List.copyOf(subOrganization);
        }
    }

    public static final ParticipantProfile EMPTY =
            new ParticipantProfile("", "", "", "", "", List.of(), LegalPerson.UNKNOWN);

    public ParticipantProfile {
        permissions = List.copyOf(permissions);
    }
}
