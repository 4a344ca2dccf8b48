package org.sumspace.bench.pii;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.sumspace.assessment.pii.domain.PiiKind;

/** The groups of labels for personal data in texts, with the kinds of findings that match them. */
public enum LabelGroup {
    EMAIL_ADDRESS(true, List.of("EMAIL"), PiiKind.EMAIL),
    PHONE_NUMBER(true, List.of("PHONE"), PiiKind.PHONE),
    CREDIT_CARD(true, List.of(), PiiKind.CARD),
    IP_ADDRESS(true, List.of(), PiiKind.IPV4, PiiKind.IPV6),
    US_SSN(true, List.of("SSN"), PiiKind.US_SSN),
    IBAN_CODE(true, List.of("IBAN"), PiiKind.IBAN),
    MAC_ADDRESS(true, List.of(), PiiKind.MAC),
    DOMAIN_NAME(true, List.of("URL", "DOMAIN"), PiiKind.DOMAIN, PiiKind.URL, PiiKind.URL_WITH_ID),
    DATE_TIME(true, List.of("DATE", "DATE_OF_BIRTH"), PiiKind.DATE_TIME, PiiKind.BIRTH_DATE),
    NATIONAL_ID(
            true,
            List.of("US_ITIN", "UK_NINO", "ES_NIF", "IT_FISCAL_CODE"),
            PiiKind.FR_NIR,
            PiiKind.FR_INE,
            PiiKind.DE_TAX_ID,
            PiiKind.ES_DNI,
            PiiKind.IT_FISCAL_CODE,
            PiiKind.NL_BSN,
            PiiKind.BE_NRN,
            PiiKind.PL_PESEL,
            PiiKind.SE_PERSONNUMMER,
            PiiKind.FI_HETU,
            PiiKind.UK_NINO,
            PiiKind.US_ITIN),
    PERSON(false, List.of("FIRST_NAME", "LAST_NAME"), PiiKind.PERSON_NAME),
    LOCATION(false, List.of("GPE", "CITY", "COUNTRY"), PiiKind.CITY, PiiKind.COUNTRY),
    ADDRESS(false, List.of("STREET_ADDRESS", "ZIP_CODE", "POSTCODE"), PiiKind.ADDRESS, PiiKind.POSTCODE),
    ORGANIZATION(false, List.of("ORG", "ORGANISATION", "COMPANY"), PiiKind.ORGANISATION),
    TITLE(false, List.of(), PiiKind.TITLE),
    US_DRIVER_LICENSE(false, List.of("DRIVING_LICENCE"), PiiKind.DRIVING_LICENCE),
    PASSPORT(false, List.of("US_PASSPORT"), PiiKind.PASSPORT),
    USER_NAME(false, List.of("USERNAME"), PiiKind.USER_NAME),
    PASSWORD(false, List.of(), PiiKind.PASSWORD, PiiKind.COOKIE),
    KEY(false, List.of(), PiiKind.API_KEY, PiiKind.JWT, PiiKind.PRIVATE_KEY),
    DEVICE(false, List.of(), PiiKind.DEVICE_ID, PiiKind.UUID),
    XAPI_ACTOR(false, List.of(), PiiKind.XAPI_ACTOR),
    STUDENT_NUMBER(false, List.of(), PiiKind.STUDENT_NUMBER),
    SCHOOL_CODE(false, List.of(), PiiKind.FR_UAI, PiiKind.SCHOOL_CODE),
    BIC(false, List.of(), PiiKind.BIC),
    COORDINATES(false, List.of(), PiiKind.GEO_COORDINATES);

    private final boolean structured;

    @SuppressWarnings("ImmutableEnumChecker") // Set.copyOf
    private final Set<String> aliases;

    @SuppressWarnings("ImmutableEnumChecker") // never changed
    private final Set<PiiKind> kinds;

    LabelGroup(boolean structured, List<String> aliases, PiiKind first, PiiKind... others) {
        this.structured = structured;
        this.aliases = Set.copyOf(aliases);
        this.kinds = EnumSet.of(first, others);
    }

    /** Whether the data is recognised by its form, so that precision and recall of 0.9 are required. */
    public boolean structured() {
        return structured;
    }

    /** @return empty if the kind is in no group */
    static Optional<LabelGroup> of(PiiKind kind) {
        return Arrays.stream(values())
                .filter(group -> group.kinds.contains(kind))
                .findFirst();
    }

    /** @return empty if no kind is detected for the label */
    static Optional<LabelGroup> named(String label) {
        String name = label.toUpperCase(Locale.ROOT);
        return Arrays.stream(values())
                .filter(group -> group.name().equals(name) || group.aliases.contains(name))
                .findFirst();
    }
}
