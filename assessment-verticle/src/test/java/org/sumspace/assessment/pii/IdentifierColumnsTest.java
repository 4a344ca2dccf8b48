package org.sumspace.assessment.pii;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.assessment.pii.core.ColumnDecision;
import org.sumspace.assessment.pii.core.ColumnName;
import org.sumspace.assessment.pii.core.ColumnNameRules;
import org.sumspace.assessment.pii.core.ColumnTally;
import org.sumspace.assessment.pii.core.Detectors;
import org.sumspace.assessment.pii.domain.IdentifierRole;
import org.sumspace.assessment.pii.domain.PiiKind;

/** Which columns are direct identifiers: by the name and the form of the values together. */
class IdentifierColumnsTest {
    private static final int ROWS = 60;
    private static final Detectors DETECTORS = Detectors.standard(List.of("FR", "DE", "GB", "US"));

    private static ColumnDecision decision(String name, IntFunction<String> values) {
        return decision(name, values, false);
    }

    private static ColumnDecision decision(String name, IntFunction<String> values, boolean countsRows) {
        return decision(name, values, countsRows, false);
    }

    private static ColumnDecision decision(
            String name, IntFunction<String> values, boolean countsRows, boolean withUnits) {
        Map<String, Long> counts = IntStream.range(0, ROWS)
                .mapToObj(values)
                .collect(Collectors.groupingBy(Function.identity(), LinkedHashMap::new, Collectors.counting()));
        ColumnName column = ColumnName.of(name);
        ColumnTally tally = new ColumnTally(DETECTORS, column, withUnits);
        counts.forEach(tally::add);
        double unique =
                (double) counts.values().stream().filter(count -> count == 1).count() / ROWS;
        return ColumnDecision.of(
                column, tally.form(), tally.tallies(), new ColumnDecision.Context(ROWS, unique, countsRows, false));
    }

    private static Arguments column(String name, IntFunction<String> values) {
        return arguments(name, values);
    }

    private static String number(int row, int width) {
        return String.format(Locale.ROOT, "%0" + width + "d", row);
    }

    private static String fraction(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }

    static Stream<Arguments> uniqueInEachRow() {
        return Stream.of(
                column("customer_id", row -> "C" + (100_000 + row)),
                column("customerId", row -> "" + (7_000 + 13 * row)),
                column("Personalnr", row -> number(row + 1, 5)),
                column("Personal-Nr.", row -> "" + (4_000 + 7 * row)),
                column("student_number", row -> "S" + (2_000_000 + row)),
                column("patient_id", row -> "" + (50_000 + row)),
                column("PatientID", row -> "P-" + row),
                column("Patientennummer", row -> "" + (812 + 3 * row)),
                column("Kundennummer", row -> "K" + row),
                column("Schülerkennung", row -> "x" + row * 17),
                column("mitglieds_nr", row -> "" + (31 + row * 3)),
                column("numero_etudiant", row -> "" + (21_000 + row)),
                column("n° étudiant id", row -> "" + (21_000 + row)),
                column("matricule", row -> "M" + row),
                column("código_alumno", row -> "A" + row),
                column("idCliente", row -> "" + (300 + row)),
                column("leerlingnummer", row -> "" + (300 + row)),
                column("patient", row -> "P" + row),
                column("learner", row -> "" + (5_000 + 11 * row)),
                column("order_no", row -> "" + (5_000 + 11 * row)),
                column("Rechnungsnummer", row -> "2024-" + number(row, 6)),
                column("Laufende_ID", row -> "" + (row * 7 % ROWS)),
                column("transaction_ref", row -> "TX" + row),
                column("whatever", row -> Integer.toHexString(row * 7919 + 4096)),
                column("a", row -> new UUID(0x4000L | (long) row << 32, 0x8000000000000000L | row).toString()),
                column("b", row -> "ABC-" + row + "-" + row * 3),
                column("c", row -> number(row * row, 6)),
                column("lesson", row -> row + "-" + row % 7 + "-" + row % 5),
                column("progress", row -> row + "/" + row % 7 + "/" + row % 5),
                column("chapter_item", row -> row + " " + row % 7 + " " + row % 5),
                column("part", row -> row + "." + row % 7 + "." + row % 5),
                column("token_of_row", row -> "kQ" + row + "zT8/xPq=="),
                column("contact", row -> "person" + row + "@example.org"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("uniqueInEachRow")
    void identifierThatIsUniqueInEachRow_isDirect(String name, IntFunction<String> values) {
        ColumnDecision decision = decision(name, values);
        assertThat(decision.role()).as(decision.evidence().toString()).isEqualTo(IdentifierRole.DIRECT);
    }

    static Stream<Arguments> repeated() {
        return Stream.of(
                column("id_student", row -> "" + (101_258 + row / 3)),
                column("student_id", row -> "" + (101_258 + row / 3)),
                column("student id (anonymised)", row -> "" + (101_258 + row / 3)),
                column("user_number", row -> "" + row / 8),
                column("studentId", row -> "S" + row / 8),
                column("id_alumno", row -> "" + row / 4),
                column("id_eleve", row -> "" + row / 4),
                column("Kunden-ID", row -> "" + row / 4),
                column("user id", row -> row % 2 == 0 ? "u-1001" : "u-1002"),
                column("external_user_id", row -> "" + row / 4),
                column("user_external_id", row -> "" + row / 4),
                column("learner", row -> "L" + row / 4),
                column("login", row -> "ada" + row / 4),
                column("stud_id", row -> "" + (7_000 + row / 4)),
                column("emp_no", row -> "" + (7_000 + row / 4)),
                column("EmpID", row -> "" + (7_000 + row / 4)),
                column("cust_id", row -> "" + (7_000 + row / 4)),
                column("roll_no", row -> "" + (7_000 + row / 4)),
                column("RollNo", row -> "" + (7_000 + row / 4)),
                column("enrollment_no", row -> "" + (7_000 + row / 4)),
                column("MatrNr", row -> "" + (7_000 + row / 4)),
                column("national_id", row -> "" + (7_000 + row / 4)),
                column("Cédula", row -> "" + (7_000 + row / 4)),
                column("UPN", row -> "H" + (801_200_001_000L + row / 4)),
                column("name", row -> "Ada " + (char) ('A' + row % 26)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("repeated")
    void identifierOfPersonsThatRepeats_isDirect(String name, IntFunction<String> values) {
        ColumnDecision decision = decision(name, values);
        assertThat(decision.role()).as(decision.evidence().toString()).isEqualTo(IdentifierRole.DIRECT);
    }

    static Stream<Arguments> measurements() {
        return Stream.of(
                column("score", row -> fraction(0.37 + row * 1.618)),
                column("grade", row -> fraction(row * 1.618).replace('.', ',')),
                column("user_score", row -> fraction(0.37 + row * 1.618)),
                column("student_number_of_hours", row -> fraction(row * 1.618)),
                column("mean time", row -> row + 0.5 + "e-3"),
                column("income", row -> (row + 1) + "." + number(row * 7, 3) + ",50"),
                column("price", row -> "€ " + (100 + row * 3)),
                column("share", row -> row + ".5 %"),
                column("share of births", row -> row + ".5\u2030"),
                column("rate", row -> "%" + row + ".5"),
                column("estimate", row -> "~" + (1_500 + 7 * row)),
                column("limit", row -> "<" + (1_500 + 7 * row)),
                column("bound", row -> "\u2265 " + (1_500 + 7 * row)),
                column("whole", row -> 1_500 + 7 * row + "."),
                column("fortran", row -> "1." + number(row, 3) + "D+03"),
                column("taken", row -> "08.03." + (1_950 + row) + "."),
                column("created", row -> "20240308T10" + number(row, 2) + "00Z"),
                column("marked", row -> "'08.03." + (1_950 + row)),
                column("day", row -> 1_950 + row + "\u5e743\u67088\u65e5"),
                column("weight", row -> row + 40 + " kg"),
                column("height", row -> 140 + row + "cm"),
                column("points", row -> row + "/60"),
                column("blood pressure", row -> 100 + row + "/" + (60 + row)),
                column("last_access", row -> "2024-03-08T10:" + number(row, 2) + ":00.000Z"),
                column("started", row -> "08.03.2024 10:" + number(row, 2)),
                column("birthday party", row -> "2024-" + number(1 + row % 12, 2) + "-" + number(1 + row / 12, 2)),
                column("clock", row -> "10:" + number(row, 2) + ":17"),
                column("user_time", row -> "10:" + number(row, 2)),
                column("time_taken", row -> row + " mins " + row % 59 + " secs"),
                column("duration", row -> "PT" + row + "M" + row + ".5S"),
                column("street", row -> row + " mins " + row % 59 + " secs"),
                column("visits", row -> "" + (100 + row * 37 % 1_009)),
                column("steps", row -> "" + (1_709_866_128_000L + row * 1_001L)),
                column("rank", row -> "" + (1 + row * 7 % ROWS)),
                column("population", row -> "" + (612_345_678L + row * 7_919L)),
                column("x", row -> fraction(48.8 + row * 0.01)),
                column("residual", row -> fraction(-30 + row * 1.01)),
                column("Anzahl", row -> "" + (row + 100)),
                column("number_of_students", row -> "" + (17 + row * 3)),
                column("num_users", row -> "" + (17 + row * 3)),
                column("students", row -> "" + (17 + row * 3)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("measurements")
    void measurementOrTimeThatIsUniqueInEachRow_isNoIdentifier(String name, IntFunction<String> values) {
        ColumnDecision decision = decision(name, values);
        assertThat(decision.role()).as(decision.evidence().toString()).isIn(IdentifierRole.NONE, IdentifierRole.QUASI);
    }

    private static IntFunction<String> words(String list) {
        String[] words = list.split(", ");
        return row -> words[row % words.length];
    }

    /** Names of which most are known are found without the name of the column. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Anna, Paul, Marie, Thomas, Aylin, Kwxolo, Sophie, Jonas",
                "Rose, Anna, Lily, Paul, Marie, Thomas, Violet, Sophie, Jonas, Emma, Leon, Ivy, Mia",
                "Charlotte, Anna, Victoria, Paul, Madison, Thomas, Chelsea, Sophie, Jonas, Emma, Paris, Leon, Mia",
                "Rose Weber, Lily Schmidt, Charlotte Meyer, Victoria Dubois, Ruby Taylor, Iris Wagner",
                "Anna Schmidt, Paul Weber, Marie Dubois, Qwola Zrtu, Thomas Meyer"
            })
    void namesOfPersons_agreeWithoutTheNameOfTheColumn(String names) {
        assertThat(decision("z", words(names)).role()).isIn(IdentifierRole.DIRECT, IdentifierRole.CONTAINS);
    }

    /** A unit shows that the digits are a quantity, although it is removed when the column is read. */
    @ParameterizedTest
    @ValueSource(strings = {"progress", "user_no", "z", "phone", "code"})
    void integersWithUnits_identifyNobody(String name) {
        ColumnDecision decision = decision(name, row -> "" + row, true, true);
        assertThat(decision.role()).as(decision.evidence().toString()).isIn(IdentifierRole.NONE, IdentifierRole.QUASI);
    }

    static Stream<Arguments> otherThings() {
        return Stream.of(
                column("last_login_days", row -> "" + row % 9),
                column("login_count", row -> "" + row % 7),
                column("logins", row -> "" + row % 7),
                column("street_lights", row -> "" + row % 20),
                column("name_of_course", row -> "Algebra " + row % 3),
                column("email_opened", row -> row % 2 == 0 ? "yes" : "no"),
                column("mobile", row -> row % 2 == 0 ? "android" : "ios"),
                column("phone_calls", row -> "" + row % 30),
                column("password_attempts", row -> "" + row % 4),
                column("user_code", row -> fraction(row % 7 * 0.25)),
                column("session", row -> row % 2 == 0 ? "morning" : "evening"),
                column("course_id", row -> "C" + row % 6),
                column("StageID", row -> "" + row % 30),
                column("GradeID", row -> "G-" + number(row % 11, 2)),
                column("address_changes", row -> fraction(row % 5 * 0.5)),
                column("member", row -> row % 2 == 0 ? "yes" : "no"),
                column("lesson", row -> row % 9 + "-" + row % 3 + "-1"),
                column("chapter_item", row -> row % 9 + " " + row % 3 + " 1"),
                column("city_population", row -> fraction(row * 1.7)),
                column("month_of_birth", row -> number(1 + row % 12, 2) + "/" + (1950 + row)),
                column("month", row -> (1 + row % 12) + "." + (1950 + row)),
                column("language", words("Ada, Ruby, Julia, Python, Java, Kotlin, Haskell, Rust, Fortran, Scala")),
                column("flower", words("Rose, Violet, Daisy, Tulip, Orchid, Peony, Iris, Lily, Aster, Dahlia")),
                column(
                        "z",
                        words(
                                "Rose, Violet, Daisy, Iris, Lily, Dahlia, Jasmine, Heather, Ivy, Poppy, Holly, Tulip, Orchid")),
                column(
                        "plant",
                        words(
                                "Erica, Rosa, Flora, Angelica, Veronica, Viola, Iris, Myrtle, Hazel, Willow, Rosemary, Aster")),
                column(
                        "z",
                        words(
                                "Austin, Florence, Charlotte, Jackson, Madison, Victoria, Sydney, Chelsea, Paris, Troy, Salem")),
                column(
                        "destination",
                        words("San Diego, Santiago, Charlotte, Los Angeles, Austin, Adelaide, Milan, Helena, Vienna,"
                                + " Saint Louis, Savannah, Alexandria")),
                column(
                        "stone",
                        words("Ruby, Pearl, Amber, Jade, Opal, Beryl, Crystal, Coral, Jasper, Emerald, Garnet")),
                column("product", words("Oscar, Felix, Nutella, Persil, Tempo, Nivea, Milka, Labello")),
                column("model", words("Zoe, Clio, Megane, Octavia, Golf, Polo, Fabia, Corsa, Sharan, Astra")),
                column("storm", words("Anna, low, Emil, high, none, calm, breeze, gale, front, ridge")),
                column("cake", words("Victoria Sponge, Black Forest, Apple Pie, Linzer Torte, Dundee Cake, Key Lime")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("otherThings")
    void nameWithoutValuesThatAgree_isNoIdentifier(String name, IntFunction<String> values) {
        ColumnDecision decision = decision(name, values);
        assertThat(decision.role()).as(decision.evidence().toString()).isIn(IdentifierRole.NONE, IdentifierRole.QUASI);
    }

    /**
     * Consecutive numbers alone are no evidence: they identify rows only if they follow the rows, and a rank never
     * does.
     */
    @ParameterizedTest
    @ValueSource(strings = {"case", "z", "lfd"})
    void numbersOfTheRows_areIdentifiers(String name) {
        IntFunction<String> counting = row -> "" + (17 + row);
        assertThat(decision(name, counting, true).role()).isEqualTo(IdentifierRole.DIRECT);
        assertThat(decision("year", counting, true).role()).isEqualTo(IdentifierRole.QUASI);
        assertThat(decision("z", counting, false).role()).isEqualTo(IdentifierRole.QUASI);
    }

    @ParameterizedTest
    @ValueSource(strings = {"customer_id", "id_student", "Kundennummer", "user_no"})
    void nameOfAnIdOfPersons_saysSo(String name) {
        assertThat(decision(name, row -> "" + row % 12).kind()).isEqualTo(PiiKind.PERSON_ID);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "gender",
                "study_mode",
                "Sexe",
                "Geschlecht",
                "age_band",
                "region",
                "imd_band",
                "disability",
                "Country",
                "race"
            })
    void nameOfGroupsOfPeople_isRecognised(String name) {
        assertThat(ColumnNameRules.areGroupsOfPeople(name)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Feedback", "StageID", "package", "course", "band", "average", "language_level"})
    void nameOfOtherGroups_isNot(String name) {
        assertThat(ColumnNameRules.areGroupsOfPeople(name)).isFalse();
    }
}
