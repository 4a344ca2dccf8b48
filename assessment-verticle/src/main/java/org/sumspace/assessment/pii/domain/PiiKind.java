package org.sumspace.assessment.pii.domain;

/** A kind of personal data. */
public enum PiiKind {
    EMAIL(IdentifierRole.DIRECT, "e-mail address"),
    PHONE(IdentifierRole.DIRECT, "phone number"),
    CARD(IdentifierRole.DIRECT, "payment card number"),
    IBAN(IdentifierRole.DIRECT, "bank account (IBAN)"),
    BIC(IdentifierRole.QUASI, "bank code (BIC)"),
    IPV4(IdentifierRole.DIRECT, "IPv4 address"),
    IPV6(IdentifierRole.DIRECT, "IPv6 address"),
    MAC(IdentifierRole.DIRECT, "MAC address"),
    URL_WITH_ID(IdentifierRole.DIRECT, "URL with the id of a person"),
    URL(IdentifierRole.NONE, "URL"),
    DOMAIN(IdentifierRole.NONE, "domain name"),
    UUID(IdentifierRole.DIRECT, "UUID"),
    XAPI_ACTOR(IdentifierRole.DIRECT, "actor of an xAPI statement"),
    FR_NIR(IdentifierRole.DIRECT, "French social security number (NIR)"),
    FR_INE(IdentifierRole.DIRECT, "French student number (INE)"),
    FR_UAI(IdentifierRole.QUASI, "French school code (UAI)"),
    DE_TAX_ID(IdentifierRole.DIRECT, "German tax number"),
    ES_DNI(IdentifierRole.DIRECT, "Spanish identity number (DNI, NIE)"),
    IT_FISCAL_CODE(IdentifierRole.DIRECT, "Italian fiscal code"),
    NL_BSN(IdentifierRole.DIRECT, "Dutch citizen number (BSN)"),
    BE_NRN(IdentifierRole.DIRECT, "Belgian national number"),
    PL_PESEL(IdentifierRole.DIRECT, "Polish national number (PESEL)"),
    SE_PERSONNUMMER(IdentifierRole.DIRECT, "Swedish personal number"),
    FI_HETU(IdentifierRole.DIRECT, "Finnish personal code"),
    UK_NINO(IdentifierRole.DIRECT, "British insurance number"),
    US_SSN(IdentifierRole.DIRECT, "US social security number"),
    US_ITIN(IdentifierRole.DIRECT, "US taxpayer number (ITIN)"),
    PASSPORT(IdentifierRole.DIRECT, "number of a passport or identity card"),
    DRIVING_LICENCE(IdentifierRole.DIRECT, "driving licence number"),
    PERSON_NAME(IdentifierRole.DIRECT, "name of a person"),
    TITLE(IdentifierRole.NONE, "title of a person"),
    USER_NAME(IdentifierRole.DIRECT, "user name"),
    STUDENT_NUMBER(IdentifierRole.DIRECT, "student number"),
    PERSON_ID(IdentifierRole.DIRECT, "id of a person"),
    SESSION_ID(IdentifierRole.DIRECT, "id of a session"),
    DEVICE_ID(IdentifierRole.DIRECT, "id of a device"),
    RECORD_ID(IdentifierRole.DIRECT, "id of a record"),
    ADDRESS(IdentifierRole.DIRECT, "postal address"),
    PASSWORD(IdentifierRole.SECRET, "password or secret"),
    API_KEY(IdentifierRole.SECRET, "API key"),
    JWT(IdentifierRole.SECRET, "access token (JWT)"),
    PRIVATE_KEY(IdentifierRole.SECRET, "private key"),
    COOKIE(IdentifierRole.SECRET, "cookie"),
    POSTCODE(IdentifierRole.QUASI, "postcode"),
    CITY(IdentifierRole.QUASI, "city"),
    COUNTRY(IdentifierRole.QUASI, "country"),
    GEO_COORDINATES(IdentifierRole.QUASI, "coordinates"),
    BIRTH_DATE(IdentifierRole.QUASI, "date of birth"),
    DATE_TIME(IdentifierRole.NONE, "date or time"),
    AGE(IdentifierRole.QUASI, "age"),
    GENDER(IdentifierRole.QUASI, "sex or gender"),
    ORGANISATION(IdentifierRole.QUASI, "organisation"),
    SCHOOL_CODE(IdentifierRole.QUASI, "school or institution code"),
    SPECIAL_CATEGORY(IdentifierRole.SPECIAL, "special category of personal data");

    private final IdentifierRole role;
    private final String title;

    PiiKind(IdentifierRole role, String title) {
        this.role = role;
        this.title = title;
    }

    public IdentifierRole role() {
        return role;
    }

    /** For people. */
    public String title() {
        return title;
    }
}
