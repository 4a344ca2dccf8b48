package org.sumspace.assessment.pii;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.assessment.pii.core.ColumnName;
import org.sumspace.assessment.pii.core.ColumnNameRules;
import org.sumspace.assessment.pii.core.ColumnTally;
import org.sumspace.assessment.pii.core.Detectors;
import org.sumspace.assessment.pii.core.Masking;
import org.sumspace.assessment.pii.domain.IdentifierRole;
import org.sumspace.assessment.pii.domain.KindTally;
import org.sumspace.assessment.pii.domain.Match;
import org.sumspace.assessment.pii.domain.PiiKind;

class DetectorsTest {
    private static final Detectors DETECTORS = Detectors.standard(List.of("FR", "DE", "US"));

    private static List<PiiKind> kinds(String text) {
        return DETECTORS.find(text, ColumnName.NONE).stream()
                .map(Match::kind)
                .filter(kind -> kind.role() != IdentifierRole.NONE)
                .toList();
    }

    /** assessment P1, P2. */
    @ParameterizedTest
    @CsvSource({
        "write to ada.lovelace@example.org today, EMAIL",
        "+33 1 42 68 53 00, PHONE",
        "call 01 42 68 53 00 now, PHONE",
        "0612345678, PHONE",
        "call me at (96) 627-277, PHONE",
        "tel. 030/1234567, PHONE",
        "at 08:15 or 02 Tel: 01 42 68 53 00, PHONE",
        "986.291.2294 x751, PHONE",
        "to rené@exämple.fr, EMAIL",
        "4111 1111 1111 1111, CARD",
        "378282246310005, CARD",
        "GB82 WEST 1234 5698 7654 32, IBAN",
        "FR1420041010050500013M02606, IBAN",
        "GB82 WEST 1234 5698 7654 32 2024 PAID, IBAN",
        "from 192.168.17.4 at night, IPV4",
        "2001:db8:0:1::17, IPV6",
        "00:1B:44:11:3A:B7, MAC",
        "https://lms.example.org/users/4711, URL_WITH_ID",
        "f81d4fae-7dec-11d0-a765-00a0c91e6bf6, UUID",
        "2 55 08 14 168 025 38, FR_NIR",
        "0750655E, FR_UAI",
        "12345678Z, ES_DNI",
        "X1234567L, ES_DNI",
        "RSSMRA85T10A562S, IT_FISCAL_CODE",
        "85.07.30-033.28, BE_NRN",
        "811228-9874, SE_PERSONNUMMER",
        "131052-308T, FI_HETU",
        "AB 12 34 56 C, UK_NINO",
        "078-05-1120, US_SSN",
        "bsn 111222333, NL_BSN",
        "PESEL: 44051401359, PL_PESEL",
        "'48.85837, 2.29448', GEO_COORDINATES",
        "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dozjgNryP4J3jVmN, JWT",
        "-----BEGIN RSA PRIVATE KEY-----, PRIVATE_KEY",
        "AKIAIOSFODNN7EXAMPLE, API_KEY"
    })
    void personalData_isFound(String text, PiiKind kind) {
        assertThat(kinds(text)).containsExactly(kind);
    }

    /** In texts of others most were missed: forms of other countries, extensions, and words before and after. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "28-64-66-98 office",
                "416 60 039 fax",
                "781 1704-Office",
                "555 0182 (mobile)",
                "Desk: 723 813 266",
                "Fax: 345-501-0044x0135",
                "(579)888-3058 ext. 12",
                "201.555.0143",
                "001-201-555-0144",
                "+49 (0)30 901820, Durchwahl 17",
                "my new number is 416 60 039",
                "416 60 039 is the best number",
                "(71) 4233-6306",
                "cellulare 333 1234567",
                "telefoon 020-1234567",
                "telefonu 22 718 08 31"
            })
    void phoneNumbers_ofManyCountriesAreFound(String text) {
        assertThat(kinds(text)).containsExactly(PiiKind.PHONE);
    }

    /** ISO/IEC 7812: 12 to 19 digits; those of no known issuer need a word. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "debit 501800000009",
                "card 060400000000",
                "4222222222222",
                "30569309025904",
                "JCB 213100000000001",
                "cc 3500000000000009",
                "6304000000000000000000, card 6304000000000000",
                "credit card 4111 1111 1111 1111 12/27",
                "3782 822463 10005",
                "tarjeta 6011-0009-9013-9424"
            })
    void cards_haveTwelveToNineteenDigits(String text) {
        assertThat(kinds(text)).containsExactly(PiiKind.CARD);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"gb82 west 1234 5698 7654 32", "iban fr1420041010050500013m02606", "DE89370400440532013000"})
    void ibans_areFoundInLowerCaseAndInGroups(String text) {
        assertThat(kinds(text)).containsExactly(PiiKind.IBAN);
    }

    /** assessment P2: numbers of things are no phone numbers and no cards. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "ISBN 978-3-16-148410-0",
                "order number 416 60 039",
                "The office is at 17031 2202 Rissik",
                "invoice 501800000009",
                "501800000008",
                "060400000000",
                "EAN 4006381333931",
                "my account number is 41660039",
                "between 1990 and 2004-2005",
                "version 2.31.4-1107",
                "10:15:30 11:20:45",
                "scores 12-14-15-16",
                "population 123 456 789"
            })
    void numbersOfThings_areNoPhonesAndNoCards(String text) {
        assertThat(kinds(text)).doesNotContain(PiiKind.PHONE, PiiKind.CARD, PiiKind.IBAN);
    }

    /** assessment P2: a text with the form of a kind that fails the check is not a match. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "4111 1111 1111 1112",
                "GB82 WEST 1234 5698 7654 33",
                "12345678A",
                "version 1.2.3.4.5",
                "version 1.2.3.4",
                "08.03.2024",
                "08/03/2024 02:48",
                "2024-03-08 02:48:48.000",
                "0.12345678",
                "0.6931130636646602",
                "-0.98765432",
                "order 0612345678",
                "https://example.org/0612345678",
                "ab+33142685300",
                "9999 9999 9999 9995",
                "BG123456A",
                "02:48:48",
                "2024-03-08T02:48:48.000Z",
                "+KaurQKtMZurFpfgWn/I0w==",
                "D2VVZAcd3gGQIu6sBlaPPg==",
                "entity_00467",
                "7139",
                "111222333",
                "44051401359",
                "000-12-3456",
                "order 2024-000-123"
            })
    void decoys_areNotFound(String text) {
        assertThat(kinds(text)).isEmpty();
    }

    @Test
    void neighbours_areAllFound() {
        assertThat(kinds("from 192.168.17.4 192.168.17.5")).containsExactly(PiiKind.IPV4, PiiKind.IPV4);
        assertThat(kinds("01 42 68 53 00, 089 12345678 / 030 12345678"))
                .containsExactly(PiiKind.PHONE, PiiKind.PHONE, PiiKind.PHONE);
    }

    /** assessment P4: in a column of ids of things, some pass the check of a kind by chance. */
    @Test
    void idsThatPassACheckByChance_areOfNoKind() {
        ColumnTally ids = new ColumnTally(DETECTORS, ColumnName.of("ref"), false);
        ColumnTally identities = new ColumnTally(DETECTORS, ColumnName.of("ref"), false);
        for (int i = 0; i < 100; i++) {
            ids.add(String.format(Locale.ROOT, "%08dZ", 12_345_600 + i), 1);
            identities.add(String.format(Locale.ROOT, "%08d%c", i, "TRWAGMYFPDXBNJZSQVHLCKE".charAt(i % 23)), 1);
        }
        identities.add("12345678A", 1);
        assertThat(ids.tallies()).isEmpty();
        assertThat(identities.tallies()).extracting(KindTally::kind).containsExactly(PiiKind.ES_DNI);
    }

    /** assessment P2: names of columns in four languages. */
    @ParameterizedTest
    @CsvSource({
        "EntityId, PERSON_ID",
        "ActivitySessionId, SESSION_ID",
        "_id, RECORD_ID",
        "EntityUaiCode, SCHOOL_CODE",
        "E-Mail, EMAIL",
        "Prénom, PERSON_NAME",
        "Geburtsdatum, BIRTH_DATE",
        "fecha de nacimiento, BIRTH_DATE",
        "date_of_birth, BIRTH_DATE",
        "IPAddress, IPV4",
        "access_token, API_KEY",
        "race, SPECIAL_CATEGORY",
        "plz, POSTCODE"
    })
    void namesOfColumns_tellTheirKind(String name, PiiKind kind) {
        assertThat(ColumnNameRules.kinds(name)).startsWith(kind);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ResourceId",
                "Duration",
                "CollectionId",
                "language",
                "package",
                "filename",
                "pages",
                "last_login_at",
                "emailCount"
            })
    void otherNames_tellNothing(String name) {
        assertThat(ColumnNameRules.kinds(name)).isEmpty();
    }

    /** assessment P5. */
    @Test
    void samples_showOneCharacterAtEachEnd() {
        String text = "ada@example.org";
        Match match = DETECTORS.find(text, ColumnName.NONE).get(0);
        assertThat(Masking.sample(text, match)).isEqualTo("a*****g");
        String secret = "AKIAIOSFODNN7EXAMPLE";
        assertThat(Masking.sample(
                        secret, DETECTORS.find(secret, ColumnName.NONE).get(0)))
                .isEqualTo("*****");
    }

    /** assessment H3. */
    @Test
    void spans_areReplacedByTheirKinds() {
        String text = "ask ada@example.org or 192.168.17.4.";
        assertThat(Masking.redact(text, DETECTORS.find(text, ColumnName.NONE))).isEqualTo("ask [EMAIL] or [IPV4].");
    }
}
