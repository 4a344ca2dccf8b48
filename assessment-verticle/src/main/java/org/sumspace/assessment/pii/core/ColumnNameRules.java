package org.sumspace.assessment.pii.core;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.sumspace.assessment.pii.domain.PiiKind;

/**
 * Finds the kinds of values that the name of a column suggests, in English, French, German and Spanish; for births also
 * in other languages.
 */
public final class ColumnNameRules {
    /** Words that must follow one another in a name; a leading {@code =} demands the whole name. */
    private static final Map<PiiKind, List<String>> RULES = new LinkedHashMap<>();

    static {
        RULES.put(PiiKind.EMAIL, List.of("email", "e mail", "=mail", "mbox", "courriel", "correo"));
        RULES.put(
                PiiKind.PHONE,
                List.of("phone", "mobile", "=tel", "telephone", "telefon", "telefono", "handy", "fax", "cell phone"));
        RULES.put(PiiKind.IBAN, List.of("iban", "bank account", "kontonummer"));
        RULES.put(PiiKind.BIC, List.of("bic", "swift"));
        RULES.put(PiiKind.CARD, List.of("credit card", "card number", "creditcard", "carte bancaire", "kreditkarte"));
        RULES.put(PiiKind.IPV4, List.of("ip address", "=ip", "ipv 4", "ipv4", "client ip", "remote addr"));
        RULES.put(PiiKind.IPV6, List.of("ipv 6", "ipv6"));
        RULES.put(PiiKind.MAC, List.of("mac address", "=mac"));
        RULES.put(PiiKind.US_SSN, List.of("ssn", "social security"));
        RULES.put(PiiKind.US_ITIN, List.of("itin"));
        RULES.put(PiiKind.FR_NIR, List.of("nir", "securite sociale"));
        RULES.put(PiiKind.FR_INE, List.of("=ine", "code ine", "numero ine"));
        RULES.put(PiiKind.DE_TAX_ID, List.of("steuer id", "steuernummer", "tax id"));
        RULES.put(PiiKind.ES_DNI, List.of("dni", "=nie"));
        RULES.put(PiiKind.IT_FISCAL_CODE, List.of("codice fiscale", "fiscal code"));
        RULES.put(PiiKind.NL_BSN, List.of("bsn"));
        RULES.put(PiiKind.PL_PESEL, List.of("pesel"));
        RULES.put(PiiKind.SE_PERSONNUMMER, List.of("personnummer"));
        RULES.put(PiiKind.FI_HETU, List.of("hetu", "henkilotunnus"));
        RULES.put(PiiKind.UK_NINO, List.of("nino", "national insurance"));
        RULES.put(PiiKind.PASSPORT, List.of("passport", "passeport", "reisepass", "pasaporte"));
        RULES.put(
                PiiKind.DRIVING_LICENCE,
                List.of("driving licence", "driving license", "driver license", "drivers license", "fuhrerschein"));
        RULES.put(
                PiiKind.PERSON_NAME,
                List.of(
                        "=name",
                        "full name",
                        "fullname",
                        "first name",
                        "firstname",
                        "last name",
                        "lastname",
                        "surname",
                        "given name",
                        "family name",
                        "student name",
                        "learner name",
                        "=nom",
                        "prenom",
                        "vorname",
                        "nachname",
                        "=nombre",
                        "apellido",
                        "apellidos"));
        RULES.put(
                PiiKind.USER_NAME,
                List.of("username", "user name", "login", "=user", "benutzername", "identifiant", "usuario"));
        RULES.put(PiiKind.XAPI_ACTOR, List.of("actor openid", "actor mbox", "actor account name"));
        RULES.put(PiiKind.SESSION_ID, List.of("session id", "sessionid", "=session", "activity session"));
        RULES.put(PiiKind.DEVICE_ID, List.of("device id", "deviceid", "imei", "advertising id"));
        RULES.put(
                PiiKind.PERSON_ID,
                List.of(
                        "=uid",
                        "=actor",
                        "matricule",
                        "matrikel",
                        "matrikelnummer",
                        "matrikelnr",
                        "matricula",
                        "matricola",
                        "matriculation",
                        "matrnr",
                        "matr nr",
                        "rollno",
                        "roll no",
                        "roll number",
                        "enrolment no",
                        "enrollment no",
                        "admission no",
                        "admission number",
                        "national id",
                        "upn",
                        "uln",
                        "cedula",
                        "cpf",
                        "=rut"));
        RULES.put(PiiKind.RECORD_ID, List.of("=id", "=guid", "=uuid", "record id", "statement id", "event id"));
        RULES.put(
                PiiKind.ADDRESS,
                List.of("address", "adresse", "direccion", "street", "=rue", "strasse", "calle", "domicile"));
        RULES.put(
                PiiKind.PASSWORD,
                List.of(
                        "password",
                        "passwd",
                        "passwort",
                        "mot de passe",
                        "=pwd",
                        "secret",
                        "credential",
                        "contrasena"));
        RULES.put(PiiKind.API_KEY, List.of("api key", "apikey", "access key", "=token", "access token"));
        RULES.put(PiiKind.COOKIE, List.of("cookie"));
        RULES.put(
                PiiKind.POSTCODE,
                List.of("postcode", "zipcode", "zip", "zip code", "postal code", "code postal", "plz"));
        RULES.put(PiiKind.CITY, List.of("city", "town", "ville", "=stadt", "wohnort", "ciudad"));
        RULES.put(PiiKind.COUNTRY, List.of("country", "pays", "=land", "nationality", "nationalite", "=pais"));
        RULES.put(
                PiiKind.GEO_COORDINATES,
                List.of("latitude", "longitude", "=lat", "=lon", "=lng", "gps", "coordinates"));
        RULES.put(
                PiiKind.BIRTH_DATE,
                List.of(
                        "=birth",
                        "birth date",
                        "birthdate",
                        "bdate",
                        "birth dt",
                        "birth day",
                        "birthday",
                        "bday",
                        "b day",
                        "=birth on",
                        "=birth at",
                        "date of birth",
                        "dateofbirth",
                        "date birth",
                        "dob",
                        "d o b",
                        "yob",
                        "birth year",
                        "birthyear",
                        "birth month",
                        "birthmonth",
                        "year of birth",
                        "month of birth",
                        "day of birth",
                        "born on",
                        "born at",
                        "=born",
                        "date born",
                        "year born",
                        "mother birth",
                        "father birth",
                        "student birth",
                        "learner birth",
                        "user birth",
                        "member birth",
                        "person birth",
                        "naissance",
                        "naiss",
                        "datenaissance",
                        "datenaiss",
                        "ddn",
                        "ne le",
                        "nee le",
                        "ne e le",
                        "=geb",
                        "geb datum",
                        "gebdatum",
                        "geb dat",
                        "gebdat",
                        "geb dt",
                        "geb tag",
                        "gebtag",
                        "geb am",
                        "geb jahr",
                        "gebjahr",
                        "geburtsdatum",
                        "geburts datum",
                        "datum der geburt",
                        "geboren",
                        "geburtstag",
                        "geburtsjahr",
                        "geburtsmonat",
                        "nacimiento",
                        "fechanacimiento",
                        "fecha nac",
                        "fechanac",
                        "fec nac",
                        "fecnac",
                        "f nac",
                        "fecha de nac",
                        "ano nac",
                        "nascita",
                        "datanascita",
                        "data nasc",
                        "datanasc",
                        "dt nasc",
                        "dtnasc",
                        "nato il",
                        "nata il",
                        "nascimento",
                        "datanascimento",
                        "geboorte",
                        "geboortedatum",
                        "geboortejaar",
                        "geboortedag",
                        "fodelsedatum",
                        "fodelsedag",
                        "fødselsdato",
                        "fodselsdato",
                        "syntymaaika",
                        "data urodzenia"));
        RULES.put(PiiKind.AGE, List.of("age", "=alter", "edad"));
        RULES.put(PiiKind.GENDER, List.of("gender", "sex", "sexe", "=genre", "geschlecht", "sexo"));
        RULES.put(PiiKind.SCHOOL_CODE, List.of("uai", "school code", "school id", "institution code", "etablissement"));
        RULES.put(
                PiiKind.ORGANISATION,
                List.of("organisation", "organization", "company", "employer", "entreprise", "firma"));
        RULES.put(
                PiiKind.SPECIAL_CATEGORY,
                List.of(
                        "religion",
                        "ethnicity",
                        "ethnic",
                        "race",
                        "health",
                        "disability",
                        "handicap",
                        "behinderung",
                        "diagnosis",
                        "sexual orientation",
                        "political",
                        "trade union",
                        "syndicat",
                        "biometric",
                        "genetic"));
    }

    /** A name that ends with one of these is about a property: {@code last_login_at} is not a login. */
    private static final Set<String> PROPERTIES = Set.of(
            "count",
            "total",
            "at",
            "on",
            "time",
            "timestamp",
            "verified",
            "enabled",
            "valid",
            "status",
            "type",
            "length",
            "duration",
            "changed",
            "updated");

    /** Before "on" and "at", these say when somebody was born. */
    private static final Set<String> BIRTH = Set.of("birth", "born");

    /** In a name about births, these say that the values are not dates: {@code lieu_naissance}. */
    private static final Set<String> NOT_WHEN = Set.of(
            "place",
            "city",
            "town",
            "country",
            "county",
            "state",
            "region",
            "hospital",
            "weight",
            "order",
            "name",
            "lieu",
            "ville",
            "commune",
            "pays",
            "departement",
            "dept",
            "nom",
            "poids",
            "rang",
            "ort",
            "land",
            "gewicht",
            "lugar",
            "ciudad",
            "pais",
            "provincia",
            "municipio",
            "peso",
            "luogo",
            "citta",
            "comune",
            "paese",
            "nazione",
            "cidade",
            "plaats");

    /** Kinds whose values are groups of people. */
    private static final Set<PiiKind> OF_GROUPS = EnumSet.of(
            PiiKind.GENDER, PiiKind.AGE, PiiKind.SPECIAL_CATEGORY, PiiKind.COUNTRY, PiiKind.CITY, PiiKind.POSTCODE);

    /** Other words for groups of people. */
    private static final Set<String> GROUPS = Set.of(
            "study mode",
            "mode of study",
            "part time",
            "full time",
            "region",
            "imd",
            "deprivation",
            "nationality",
            "migration",
            "origin",
            "ses",
            "sen",
            "disabled",
            "minority",
            "citizenship",
            "bundesland",
            "canton",
            "province",
            "herkunft");

    private ColumnNameRules() {}

    /** Whether the values of a column are groups of people, such as genders, regions and bands of age. */
    public static boolean areGroupsOfPeople(String columnName) {
        List<String> words = words(columnName);
        return kinds(columnName).stream().anyMatch(OF_GROUPS::contains)
                || GROUPS.stream().anyMatch(rule -> matches(words, rule));
    }

    /** The kinds that the name suggests, the most telling first. */
    public static Set<PiiKind> kinds(String columnName) {
        List<String> words = words(columnName);
        int last = words.size() - 1;
        if (last > 0 && PROPERTIES.contains(words.get(last)) && !BIRTH.contains(words.get(last - 1))) {
            return Set.of();
        }
        Set<PiiKind> kinds = EnumSet.noneOf(PiiKind.class);
        RULES.forEach((kind, rules) -> {
            if (rules.stream().anyMatch(rule -> matches(words, rule))) {
                kinds.add(kind);
            }
        });
        if (words.stream().anyMatch(NOT_WHEN::contains)) {
            kinds.remove(PiiKind.BIRTH_DATE);
        }
        if (IdentifierName.of(words) == IdentifierName.OF_PERSONS) {
            kinds.add(PiiKind.PERSON_ID);
        }
        return kinds;
    }

    private static boolean matches(List<String> words, String rule) {
        boolean whole = rule.startsWith("=");
        String wanted = " " + (whole ? rule.substring(1) : rule) + " ";
        String name = " " + String.join(" ", words) + " ";
        return whole ? name.equals(wanted) : name.contains(wanted);
    }

    /** The words of a name in lower case and without accents: {@code EntityUaiCode} has three. */
    static List<String> words(String name) {
        String plain = Normalizer.normalize(name, Normalizer.Form.NFD).replaceAll("\\p{M}", "");
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        for (int i = 0; i < plain.length(); i++) {
            char c = plain.charAt(i);
            boolean start = Character.isUpperCase(c)
                    && word.length() > 0
                    && !(Character.isUpperCase(plain.charAt(i - 1))
                            && (i + 1 == plain.length() || !Character.isLowerCase(plain.charAt(i + 1))));
            if (start || !Character.isLetterOrDigit(c)) {
                add(words, word);
            }
            if (Character.isLetterOrDigit(c)) {
                word.append(c);
            }
        }
        add(words, word);
        return words;
    }

    private static void add(List<String> words, StringBuilder word) {
        if (word.length() > 0) {
            words.add(word.toString().toLowerCase(Locale.ROOT));
            word.setLength(0);
        }
    }
}
