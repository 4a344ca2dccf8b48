package org.sumspace.assessment.pii;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.assessment.pii.core.ColumnName;
import org.sumspace.assessment.pii.core.Detectors;
import org.sumspace.assessment.pii.domain.PiiKind;

/** What is found by words: names, places, addresses, organisations, and what other words announce. */
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
                "ORGANISATION| Université de Bretagne             | Elle étudie à l'Université de Bretagne.",
                "ADDRESS     | 221 Baker Street                   | Come to 221 Baker Street tonight.",
                "ADDRESS     | 12 bis rue des Lilas, 75011 Paris  | Adresse : 12 bis rue des Lilas, 75011 Paris",
                "ADDRESS     | Feldbergstraße 7, 60323 Frankfurt  | Sie finden uns in der Feldbergstraße 7, 60323 Frankfurt.",
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

    /** assessment P2: capital letters and numbers alone are nothing. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Mathematics",
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
                "CAN I SPEAK TO A REAL PERSON?"
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
                "née "
            })
    void longValues_areExamined(String part) {
        String text = part.repeat(64 * 1024 / part.length());
        assertThat(DETECTORS.scan(text, ColumnName.NONE).matches()).isNotNull();
    }
}
