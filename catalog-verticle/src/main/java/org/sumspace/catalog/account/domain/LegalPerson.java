package org.sumspace.catalog.account.domain;

import java.util.List;

/** What a participant says of its legal form. */
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
