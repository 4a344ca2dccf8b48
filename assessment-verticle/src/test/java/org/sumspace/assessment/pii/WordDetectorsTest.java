package org.sumspace.assessment.pii;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.assessment.pii.core.ColumnName;
import org.sumspace.assessment.pii.core.Detectors;
import org.sumspace.assessment.pii.domain.PiiKind;

/** Identifiers that are found by words: names, places, addresses, organisations, and announced identifiers. */
class WordDetectorsTest {
    private static final Detectors DETECTORS = Detectors.standard(List.of("FR", "DE", "ES", "US"));

    private static List<String> found(String text, PiiKind kind) {
        return DETECTORS.find(text, ColumnName.NONE).stream()
                .filter(match -> match.kind() == kind)
                .map(match -> text.substring(match.start(), match.end()))
                .toList();
    }

    /** assessment P1, P2. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "PERSON_NAME | Catherine Whitlock                 | Yesterday Catherine Whitlock sent the essay.",
                "PERSON_NAME | Zorblatt Quandle                   | My name is Zorblatt Quandle and I need help.",
                "PERSON_NAME | Benoît Kerdoncuff                  | Je m'appelle Benoît Kerdoncuff.",
                "PERSON_NAME | Heiner Grothewohl                  | Ich heiße Heiner Grothewohl und lerne Englisch.",
                "PERSON_NAME | Pilar Urrutia                      | Me llamo Pilar Urrutia y vivo aquí.",
                "PERSON_NAME | Zweibrück                          | Frau Zweibrück gibt den Kurs.",
                "PERSON_NAME | anna miller                        | please tell anna miller that i am late",
                "TITLE       | Prof. Dr.                          | Prof. Dr. Lehmann liest heute.",
                "CITY        | Kaltenbrunn                        | Er wohnt in Kaltenbrunn seit Mai.",
                "CITY        | Valdoria                           | Nació en Valdoria y estudió lejos.",
                "COUNTRY     | Österreich                         | Sie kommt aus Österreich.",
                "COUNTRY     | Côte d’Ivoire                      | Il vient de Côte d’Ivoire.",
                "ORGANISATION| Fernhill Analytics Ltd             | We bought it from Fernhill Analytics Ltd in May.",
                "ORGANISATION| MIT                                | She studied at MIT for years.",
                "ORGANISATION| Université de Bretagne             | Elle étudie à l'Université de Bretagne.",
                "ADDRESS     | 221 Baker Street                   | Come to 221 Baker Street tonight.",
                "ADDRESS     | 12 bis rue des Lilas, 75011 Paris  | Adresse : 12 bis rue des Lilas, 75011 Paris",
                "ADDRESS     | Feldbergstraße 7, 60323 Frankfurt  | Sie finden uns in der Feldbergstraße 7, 60323"
                        + " Frankfurt.",
                "ADDRESS     | Calle Serrano 41                   | Está en la Calle Serrano 41.",
                "POSTCODE    | 53113                              | PLZ: 53113",
                "PASSPORT    | C01X0006H1                         | Reisepass Nr. C01X0006H1",
                "DRIVING_LICENCE | 123456789                      | His driver's license number is 123456789",
                "STUDENT_NUMBER  | 21904411                       | Matrikelnummer 21904411",
                "USER_NAME   | mfarrell                           | login: mfarrell",
                "PASSWORD    | correct-horse9                     | mot de passe : correct-horse9",
                "COOKIE      | d7f0a9c1b2e34                      | GET /a?JSESSIONID=d7f0a9c1b2e34",
                "XAPI_ACTOR  | mailto:a@b.example                 | {\"mbox\": \"mailto:a@b.example\"}",
                "DATE_TIME   | 3. Oktober 1990                    | Das war am 3. Oktober 1990.",
                "BIRTH_DATE  | 12/04/1987                         | Née le 12/04/1987 à Lille",
                "URL         | https://example.org/a/b?c=d        | see https://example.org/a/b?c=d.",
                "DOMAIN      | www.example.co.uk                  | visit www.example.co.uk today",
                "SPECIAL_CATEGORY | Muslim                        | Muslim",
            })
    void personalData_isFound(PiiKind kind, String expected, String text) {
        assertThat(found(text, kind)).containsExactly(expected);
    }

    /** A date names a day, a month, a year or a weekday. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Monday, March 3, 2020             | It was on Monday, March 3, 2020.",
                "3rd of May 2019                   | since the 3rd of May 2019 at least",
                "März 2020                         | Das war im März 2020.",
                "5 marca 2021                      | od 5 marca 2021",
                "12 de enero                       | el 12 de enero",
                "gennaio 2018                      | da gennaio 2018",
                "8 augustus 2017 om 10:30          | op 8 augustus 2017 om 10:30",
                "12-Mar-2020                       | on 12-Mar-2020",
                "Friday 08/03/2024 02:48           | Friday 08/03/2024 02:48",
                "jeudi                             | Je viens jeudi.",
                "Wednesday                         | See you next Wednesday.",
                "1984                              | She left in 1984.",
                "2007                              | during 2007 while she studied",
                "2001                              | the Data Act of 2001 protects them",
            })
    void dates_areFoundWithNamesOfMonthsAndDays(String expected, String text) {
        assertThat(found(text, PiiKind.DATE_TIME)).containsExactly(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "You may march 3 times.",
                "It was yesterday, two weeks ago.",
                "in 2000 steps",
                "a total of 1999 pages",
                "chapter 12 and part 3",
                "room 2004"
            })
    void ordinaryNumbersAndWords_areNoDates(String text) {
        assertThat(found(text, PiiKind.DATE_TIME)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "PERSON_NAME  | Orvil T. Quandbeck      | We met Orvil T. Quandbeck there.",
                "PERSON_NAME  | Kyra van de Wal        | It is not by Kyra van de Wal today.",
                "ADDRESS      | Shirley Vista street   | She lives on Shirley Vista street here.",
                "ADDRESS      | rue Marine Carlier     | The station is on rue Marine Carlier",
                "PERSON_NAME  | Ilse R Wollnik          | Ilse R Wollnik lives here.",
                "PERSON_NAME  | Branimir Dolgorukovic   | It was written by Branimir Dolgorukovic last.",
                "ORGANISATION | Miller, Ruiz and Armstrong | The address of Miller, Ruiz and Armstrong is new.",
                "ORGANISATION | Schmidt-Fuller          | It was sold to Schmidt-Fuller yesterday.",
                "ORGANISATION | Tarlow                  | The Tarlow office is closed.",
                "ORGANISATION | Tarlow                  | Tarlow is a small design agency.",
                "ORGANISATION | Kerwick & Sons          | We buy from Kerwick & Sons today.",
                "ORGANISATION | Bellandi e figli        | Lavora alla Bellandi e figli oggi.",
                "ORGANISATION | Bellandi s.r.l          | Bellandi s.r.l",
                "ORGANISATION | Lowmead Logistics       | A parcel of Lowmead Logistics arrived.",
                "ORGANISATION | Volkswagen              | She liked Volkswagen most.",
                "CITY         | East Gabrielle          | The train stops at East Gabrielle twice.",
                "CITY         | Marlowville             | They came to Marlowville by bus.",
                "CITY         | San Giacomo di Laives   | He is originally from San Giacomo di Laives now.",
            })
    void namesOfOthers_areFound(PiiKind kind, String expected, String text) {
        assertThat(found(text, kind)).containsExactly(expected);
    }

    /** Streets of unknown names need a flat, a postcode or a place after them. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "4821 Kestrel Hollow, Apt. 17, Denver",
                "17 Steinfelden 73\n Suite 12\n Oslo\n Norway 61682",
                "PSC 3294, Box 9168\nAPO AA 61487",
                "0912 P.O. Box 287 Apt. 051, Tallinn, Estonia",
                "7 Godfrey Pines\nWest Aliceland\nDE6 1WL",
                "aleja Traugutta 698\n58-978 Chojnice",
                "281, chemin Agnès Mercier\n52880 Roger",
                "Lachmannallee 59/53\n79295 Wusterhausen",
                "Thijsboulevard 46\n7679VI\nSurhuisterveen",
                "Rambla de Paola 441, 23759 Granada"
            })
    void addresses_ofManyCountriesAreFoundAsAWhole(String text) {
        assertThat(found(text, PiiKind.ADDRESS)).containsExactly(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "In 2019 Apple Pay 4 was new.",
                "Windows 10, Paris edition",
                "5 Apples and 3 Pears",
                "street_lights",
                "57 mins 1 secs",
                "Adresse MAC 9E-1C-53-95-27-9F inconnue.",
                "Algebra and Geometry are taught in Room 204."
            })
    void numbersBesideNames_areNoAddresses(String text) {
        assertThat(found(text, PiiKind.ADDRESS)).isEmpty();
    }

    /** assessment P2: capital letters and numbers alone are not a match. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Mathematics",
                "NA",
                "OPENED",
                "Open the Settings menu and choose Export.",
                "Die Lehrerin gibt dem Schüler die Aufgabe im Unterricht.",
                "La Historia y la Física son optativas.",
                "Les Mathématiques et la Physique",
                "Chapter 12 Fractions",
                "main.course.title",
                "report_final.pdf",
                "k+Emma+Qw==",
                "The user opened 12 pages.",
                "CAN I SPEAK TO A REAL PERSON?",
                "Mit freundlichen Grüßen",
                "MIT FREUNDLICHEN GRÜSSEN"
            })
    void ordinaryWords_areNothing(String text) {
        assertThat(DETECTORS.find(text, ColumnName.NONE)).isEmpty();
    }

    /** Hostile values. Were the time quadratic, this test would not end. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Anna Maria ",
                "1.",
                "a.b.",
                "rue ",
                "12 Main ",
                "\"account\":{",
                "password: x ",
                "a@",
                "Dr. ",
                "née ",
                "Monday ",
                "3 March ",
                "A B. ",
                "4111 ",
                "Apt. 1 ",
                "PSC 1 "
            })
    void longValues_areExamined(String part) {
        String text = part.repeat(64 * 1024 / part.length());
        assertThat(DETECTORS.scan(text, ColumnName.NONE).matches()).isNotNull();
    }
}
