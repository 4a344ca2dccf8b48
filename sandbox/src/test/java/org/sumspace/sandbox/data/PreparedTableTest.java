package org.sumspace.sandbox.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.training.model.FeatureMap;

/** Every table here has the features under test, the plain number 'score' and the label 'outcome'. */
class PreparedTableTest {
    private static final int ROWS = 600;
    private static final int MIN_LEARNERS = 5;

    private final Map<String, IntFunction<String>> columns = new LinkedHashMap<>();

    static Stream<Arguments> identifiers() {
        int[] shuffled = Shuffle.of(IntStream.range(100_000, 100_000 + ROWS).toArray(), new Random(1));
        return Stream.of(
                arguments("student id", text(row -> "S-%05d".formatted(31 * row))),
                arguments("whatever", text(row -> Integer.toHexString(row * 7919))),
                arguments("id", text(row -> "" + shuffled[row])),
                arguments("Laufende_ID", text(row -> "" + shuffled[row])),
                arguments("learner", text(row -> "" + shuffled[row])),
                arguments("case", text(row -> "" + (1 + row))),
                arguments("Matrikelnummer", text(row -> "" + shuffled[row])),
                arguments("card", text(row -> "%06d".formatted(row * row))),
                arguments("studentId", text(row -> "S" + row / 8)),
                arguments("id_student", text(row -> "" + (101_258 + row / 3))),
                arguments("Kundennummer", text(row -> "" + (812 + row / 2))),
                arguments("numero_alumno", text(row -> "" + (300 + row / 2))),
                arguments("contact", text(row -> "tutor" + row % 12 + "@example.org")),
                arguments("user_number", text(row -> "" + row / 8)),
                arguments("E-Mail", text(row -> "person" + row / 2 + "@example.org")),
                arguments("Last name", text(row -> "Name" + (char) ('a' + row % 26))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("identifiers")
    void identifier_isLeftOutWithAWarningThatShowsNoValue(String name, IntFunction<String> values) throws Exception {
        columns.put(name, values);

        PreparedTable prepared = prepare(ColumnOptions.NONE);

        assertThat(features(prepared)).containsExactly("score");
        assertThat(prepared.warnings()).singleElement().satisfies(warning -> {
            assertThat(warning).contains("the column '" + name + "'", "identif", "--include");
            assertThat(warning).doesNotContain(values.apply(17), values.apply(ROWS - 1));
        });
    }

    static Stream<Arguments> quantitiesAndCategories() {
        return Stream.of(
                arguments("grade", text(row -> "" + row * 0.37)),
                arguments("absences", text(row -> "" + row % 23)),
                arguments("GradeID", text(row -> "G-%02d".formatted(row % 11))),
                arguments("StageID", text(row -> "" + row % 30)),
                arguments("member", text(row -> row % 2 == 0 ? "yes" : "no")),
                arguments("paid", text(row -> "" + (100 + row % 200))),
                arguments("rank", text(row -> "" + (1 + row * 7 % ROWS))),
                arguments("last_login_days", text(row -> "" + row % 19)),
                arguments("street_lights", text(row -> "" + row % 19)),
                arguments("number_of_users", text(row -> "" + row % 19)),
                arguments("user_score", text(row -> "" + (0.25 + row * 0.37))),
                arguments("hours studied", text(row -> row % 4 + "-" + (row % 4 + 1) + " h")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("quantitiesAndCategories")
    void quantityOrCategory_isKept(String name, IntFunction<String> values) throws Exception {
        columns.put(name, values);

        assertThat(features(prepare(ColumnOptions.NONE))).containsExactly(name, "score");
    }

    @Test
    void differentIntegersOfAnyMeaning_areKeptButPointedOut() throws Exception {
        columns.put("points", row -> "" + (row * 7919 % 60_013));

        PreparedTable prepared = prepare(ColumnOptions.NONE);

        assertThat(features(prepared)).containsExactly("points", "score");
        assertThat(prepared.warnings())
                .singleElement()
                .satisfies(warning ->
                        assertThat(warning).contains("the column 'points'", "different integers", "--ignore"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2024-03-%02d",
                "2024-03-%02dT08:15:00Z",
                "2024-03-%02d 08:15",
                "%02d.03.2024",
                "3/%d/24",
                "%d-Mar-2024",
                "%d Oct 23",
                "March %d, 2024",
                "2024/03/%02d"
            })
    void dates_areLeftOut(String form) throws Exception {
        columns.put("enrolled", row -> row % 50 == 0 ? "" : form.formatted(1 + row % 20));

        PreparedTable prepared = prepare(ColumnOptions.NONE);

        assertThat(features(prepared)).containsExactly("score");
        assertThat(prepared.warnings())
                .singleElement()
                .satisfies(
                        warning -> assertThat(warning).contains("the column 'enrolled' contains dates", "--include"));
    }

    @Test
    void freeText_isLeftOut() throws Exception {
        columns.put("remark", row -> row % 3 == 0 ? "none" : "wants to repeat the exam number " + row);
        columns.put("essay", row -> row < 10 ? "word ".repeat(100) + row : "");

        PreparedTable prepared = prepare(ColumnOptions.NONE);

        assertThat(features(prepared)).containsExactly("score");
        assertThat(prepared.warnings())
                .anyMatch(warning -> warning.contains("the column 'remark' contains free text"))
                .anyMatch(warning -> warning.contains("the column 'essay' contains free text"));
    }

    @Test
    void includedColumns_areFeatures_whoseRareValuesStayUnpublished() throws Exception {
        columns.put("id", row -> "" + (1_000 + row));
        columns.put("enrolled", row -> row % 2 == 0 ? "2024-03-01" : "2024-09-01");
        columns.put("remark", row -> "the text of the learner number " + row);

        PreparedTable prepared = prepare(include("id", "enrolled", "remark"));

        assertThat(features(prepared)).containsExactly("id", "enrolled", "remark", "score");
        assertThat(columnsOf(prepared))
                .containsExactly("id", "enrolled=2024-03-01", "enrolled=2024-09-01", "remark=other", "score");
    }

    @Test
    void rareCategories_countAsOther_withoutBeingPublished() throws Exception {
        columns.put("town", row -> row < 4 ? "Rareville" : row < 6 ? "Smallton" : row % 2 == 0 ? "Ulm" : "Bonn");

        PreparedTable prepared = prepare(ColumnOptions.NONE);

        assertThat(columnsOf(prepared)).containsExactly("town=Bonn", "town=Ulm", "town=other", "score");
        assertThat(targetData(prepared).toString()).doesNotContain("Rareville", "Smallton");
        assertThat(encoded(prepared, 0)).startsWith(0, 0, 1);
        assertThat(encoded(prepared, 5)).startsWith(0, 0, 1);
        assertThat(encoded(prepared, 6)).startsWith(0, 1, 0);
        assertThat(prepared.warnings())
                .singleElement()
                .satisfies(warning -> assertThat(warning)
                        .contains(
                                "the column 'town'",
                                "fewer than 5 learners",
                                "count as 'other'",
                                "(values: 2, learners: 6)")
                        .doesNotContain("Rareville", "Smallton"));
    }

    @Test
    void fewLearnersOfRareCategories_countAsMissing() throws Exception {
        columns.put("town", row -> row < 3 ? "Rareville" : row < 4 ? "Smallton" : "Bonn");

        PreparedTable prepared = prepare(ColumnOptions.NONE);

        assertThat(columnsOf(prepared)).containsExactly("town=Bonn", "score");
        assertThat(targetData(prepared).toString()).doesNotContain("Rareville", "Smallton", "other");
        assertThat(encoded(prepared, 0)).startsWith(0);
        assertThat(encoded(prepared, 4)).startsWith(1);
        assertThat(prepared.warnings())
                .singleElement()
                .satisfies(warning -> assertThat(warning).contains("count as missing", "learners: 4"));
    }

    @Test
    void rareCategories_joinAValueOtherOfTheTable() throws Exception {
        columns.put("town", row -> row < 2 ? "Rareville" : row < 8 ? "other" : "Bonn");

        PreparedTable prepared = prepare(ColumnOptions.NONE);

        assertThat(columnsOf(prepared)).containsExactly("town=Bonn", "town=other", "score");
        assertThat(encoded(prepared, 0)).startsWith(0, 1);
        assertThat(encoded(prepared, 2)).startsWith(0, 1);
    }

    @Test
    void columnWithoutAFrequentValue_isLeftOut() throws Exception {
        columns.put("team", row -> "team " + row % 200);

        PreparedTable prepared = prepare(ColumnOptions.NONE);

        assertThat(features(prepared)).containsExactly("score");
        assertThat(prepared.warnings())
                .singleElement()
                .satisfies(warning -> assertThat(warning)
                        .contains("the column 'team' has no value of at least 5 learners", "--include"));
    }

    /** The mean of a few learners' numbers would be published. */
    @Test
    void columnWithValuesOfFewLearners_isLeftOut_evenIfIncluded() throws Exception {
        columns.put("bonus", row -> row < 4 ? "1." + row : "");

        PreparedTable prepared = prepare(include("bonus"));

        assertThat(features(prepared)).containsExactly("score");
        assertThat(prepared.warnings())
                .singleElement()
                .satisfies(warning -> assertThat(warning).contains("the column 'bonus' has values of only 4 learners"));
    }

    @Test
    void classOfFewLearners_isRefused() {
        columns.put("hours", row -> "" + row % 40);
        LearnerTable table = table(row -> row < 4 ? "withdrawn" : outcome(row));

        assertThatThrownBy(() -> PreparedTable.of(table, "outcome", ColumnOptions.NONE, MIN_LEARNERS))
                .isInstanceOf(InvalidTableException.class)
                .hasMessageContaining("the label 'outcome' is 'withdrawn' for only 4 learners")
                .hasMessageContaining("at least 5");
    }

    @Test
    void decimalCommas_areRecognised() throws Exception {
        columns.put("points", row -> row % 20 == 0 ? "" : row % 7 == 0 ? "12" : row % 90 + "," + row % 10);

        PreparedTable prepared = prepare(ColumnOptions.NONE);

        assertThat(prepared.schema().features().get(0).isNumeric()).isTrue();
        assertThat(new Statements(prepared.table(), prepared.schema(), 1)
                        .of(13)
                        .at("/result/extensions")
                        .get(Extension.iri("points"))
                        .doubleValue())
                .isEqualTo(13.3);
        assertThat(prepared.warnings())
                .containsExactly("the column 'points' has numbers with a decimal comma: 1,5 is 1.5");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1,234   | 987  | may be decimal signs or group thousands",
                "12,5    | 13.5 | in several notations",
                "12 %    | 0.5  | with a percent sign",
                "12 \u20ac | $5   | in several currencies",
            })
    void numbersWhoseFormIsNotClear_areLeftOutWithAWarning(String one, String other, String reason) throws Exception {
        columns.put("income", row -> row % 2 == 0 ? one : other);

        PreparedTable prepared = prepare(ColumnOptions.NONE);

        assertThat(features(prepared)).containsExactly("score");
        assertThat(prepared.warnings())
                .singleElement()
                .satisfies(
                        warning -> assertThat(warning).contains("the column 'income' has", reason, "it is left out"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1.234,5 | 12,5  | 1234.5",
                "1,234.5 | 12.5  | 1234.5",
                "12,5 %  | 3 %   | 12.5",
                "1 234,5 | 987   | 1234.5",
                "3,50 \u20ac  | 4 \u20ac   | 3.5",
                "NA      | 4.5   | NaN",
                "-inf    | 4.5   | NaN",
                "Infinity| 4.5   | NaN",
                "1e999   | 4.5   | NaN",
            })
    void numbersWhoseFormTheColumnShows_areRead(String one, String other, Double value) throws Exception {
        columns.put("income", row -> row == 0 ? one : other);

        PreparedTable prepared = prepare(ColumnOptions.NONE);

        assertThat(prepared.schema().features().get(0).isNumeric()).isTrue();
        assertThat(Double.valueOf(TableNumbers.parse(prepared.table().value(0, 0))))
                .isEqualTo(value);
        assertThat(prepared.warnings()).isNotEmpty().allMatch(warning -> warning.contains("the column 'income' has"));
    }

    /** A label of 0, 0.0, 1 and 1.0 has two classes. */
    @Test
    void labelOfNumbers_hasAClassForEachNumber() throws Exception {
        columns.put("hours", row -> "" + row % 40);
        LearnerTable table = table(row -> row % 2 == 0 ? "1" : row % 3 == 0 ? "0.0" : row % 5 == 0 ? "0" : "1.0");

        PreparedTable prepared = PreparedTable.of(table, "outcome", ColumnOptions.NONE, MIN_LEARNERS);

        assertThat(prepared.schema().classes()).containsExactly("0", "1");
    }

    @Test
    void classesThatDifferInCaseOrSpacesAlone_arePointedOut() throws Exception {
        columns.put("hours", row -> "" + row % 40);
        LearnerTable table = table(row -> row % 2 == 0 ? "pass" : row % 3 == 0 ? "FAIL" : "fail");

        PreparedTable prepared = PreparedTable.of(table, "outcome", ColumnOptions.NONE, MIN_LEARNERS);

        assertThat(prepared.schema().classes()).containsExactly("FAIL", "fail", "pass");
        assertThat(prepared.warnings())
                .containsExactly(
                        "the column 'outcome' has values that look the same, or differ in case or spaces alone (1); they count as"
                                + " different values: write them alike");
    }

    @Test
    void ignoredColumn_isNotAFeature_andGivesNoWarning() throws Exception {
        columns.put("remark", row -> "the text of the learner number " + row);

        PreparedTable prepared = prepare(new ColumnOptions(Set.of(), Set.of(), Set.of("remark")));

        assertThat(features(prepared)).containsExactly("score");
        assertThat(prepared.warnings()).isEmpty();
        assertThat(new Statements(prepared.table(), prepared.schema(), 1).of(0).toString())
                .doesNotContain("remark");
    }

    @ParameterizedTest
    @ValueSource(strings = {"categorical", "include", "ignore"})
    void unknownColumn_isRefusedWithTheKnownOnes(String option) {
        columns.put("hours", row -> "" + row % 40);
        Set<String> named = Set.of("huors");
        ColumnOptions options = new ColumnOptions(
                option.equals("categorical") ? named : Set.of(),
                option.equals("include") ? named : Set.of(),
                option.equals("ignore") ? named : Set.of());

        assertThatThrownBy(() -> prepare(options))
                .isInstanceOf(InvalidTableException.class)
                .hasMessage(
                        "the table has no column 'huors'; did you mean hours? Its columns are hours, score, outcome");
    }

    @Test
    void columnThatIsIncludedAndIgnored_isRefused_andSoIsAnIgnoredLabel() {
        assertThatThrownBy(() -> prepare(new ColumnOptions(Set.of(), Set.of("score"), Set.of("score"))))
                .hasMessageContaining("the column 'score' is both included and ignored");
        assertThatThrownBy(() -> prepare(new ColumnOptions(Set.of(), Set.of(), Set.of("outcome"))))
                .hasMessageContaining("the label 'outcome' cannot be ignored");
    }

    @Test
    void rangesThatASpreadsheetTurnedIntoDates_arePointedOut() throws Exception {
        columns.put("hours", row -> row % 3 == 0 ? "20-Oct" : row % 3 == 1 ? "5-10%" : "21-30");
        columns.put("month", row -> row % 2 == 0 ? "20-Oct" : "later");

        PreparedTable prepared = prepare(ColumnOptions.NONE);

        assertThat(features(prepared)).contains("hours");
        assertThat(prepared.warnings())
                .singleElement()
                .satisfies(warning -> assertThat(warning)
                        .contains("the column 'hours'", "20-Oct", "spreadsheet", "the first is in row 1"));
    }

    @Test
    void manyEmptyCells_arePointedOut() throws Exception {
        columns.put("gaps", row -> row % 100 < 45 ? "" : "" + row % 37);
        columns.put("few gaps", row -> row % 100 < 30 ? "" : "" + row % 37);
        columns.put("empty", row -> "");

        PreparedTable prepared = prepare(ColumnOptions.NONE);

        assertThat(features(prepared)).containsExactly("gaps", "few gaps", "score");
        assertThat(prepared.warnings())
                .hasSize(2)
                .anyMatch(warning -> warning.contains("the column 'gaps' is empty in 45 % of the rows"))
                .anyMatch(warning -> warning.contains("the column 'empty' is empty"));
    }

    @Test
    void tableWithoutAFeature_isRefused() {
        columns.put("id", row -> "" + row);

        assertThatThrownBy(() -> prepare(new ColumnOptions(Set.of(), Set.of(), Set.of("score"))))
                .isInstanceOf(InvalidTableException.class)
                .hasMessageContaining("no column is left as a feature")
                .hasMessageContaining("'id'");
    }

    private static String outcome(int row) {
        return row % 3 == 0 ? "no" : "yes";
    }

    private static IntFunction<String> text(IntFunction<String> values) {
        return values;
    }

    private static ColumnOptions include(String... columns) {
        return new ColumnOptions(Set.of(), Set.of(columns), Set.of());
    }

    private PreparedTable prepare(ColumnOptions options) throws InvalidTableException {
        return PreparedTable.of(table(PreparedTableTest::outcome), "outcome", options, MIN_LEARNERS);
    }

    private LearnerTable table(IntFunction<String> outcome) {
        columns.put("score", row -> row % 50 + ".5");
        columns.put("outcome", outcome);
        List<List<String>> rows = new ArrayList<>();
        for (int row = 0; row < ROWS; row++) {
            int number = row;
            rows.add(columns.values().stream()
                    .map(values -> values.apply(number))
                    .toList());
        }
        return new LearnerTable(List.copyOf(columns.keySet()), rows);
    }

    private static List<String> features(PreparedTable prepared) {
        return prepared.schema().features().stream().map(Schema.Column::name).toList();
    }

    private static JsonNode targetData(PreparedTable prepared) {
        return FeaturePlan.targetData(
                prepared.table(), prepared.schema(), IntStream.range(0, ROWS).toArray());
    }

    private static List<String> columnsOf(PreparedTable prepared) {
        return map(prepared).columns();
    }

    private static FeatureMap map(PreparedTable prepared) {
        return FeaturePlan.featureMap(
                prepared.table(), prepared.schema(), IntStream.range(0, ROWS).toArray());
    }

    private static double[] encoded(PreparedTable prepared, int row) {
        FeatureMap map = map(prepared);
        double[] encoded = new double[map.width()];
        map.encode(Trees.of(new Statements(prepared.table(), prepared.schema(), 1).of(row)), encoded);
        return encoded;
    }
}
