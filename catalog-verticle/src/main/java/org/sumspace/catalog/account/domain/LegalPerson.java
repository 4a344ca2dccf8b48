package org.sumspace.catalog.account.domain;

import java.util.List;

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
