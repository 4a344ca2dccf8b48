package org.sumspace.sandbox.data;

import static java.util.Objects.requireNonNullElse;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SchemaTest {

    private static final LearnerTable TABLE = new LearnerTable(
            List.of("grade", "code", "many", "city", "gaps", "outcome"),
            IntStream.range(0, 12)
                    .mapToObj(i -> List.of(
                            i == 3 ? "1.5" : "2",
                            "" + i % 3,
                            "" + i,
                            i == 5 ? "NaN" : i == 6 ? "1 to 2" : "1.25",
                            i % 2 == 0 ? "" : "0." + i,
                            i % 2 == 0 ? "no" : "yes"))
                    .toList());

    @Test
    void kinds_areRecognised() throws Exception {
        Schema schema = Schemas.of(TABLE, "outcome");
        assertThat(schema.features())
                .extracting(Schema.Column::isNumeric)
                .containsExactly(true, false, true, false, true);
        assertThat(schema.features().get(1).categories()).containsExactly("0", "1", "2");
        assertThat(schema.features().get(3).categories()).containsExactly("1 to 2", "1.25", "NaN");
        assertThat(schema.classes()).containsExactly("no", "yes");
    }

    @Test
    void columnsDeclaredCategorical_areCategorical() throws Exception {
        Schema schema = Schemas.of(TABLE, "outcome", "many", "outcome");
        assertThat(schema.features().get(2).categories()).hasSize(12);
    }

    @Test
    void unknownColumn_isRefusedWithASuggestion() {
        assertThatThrownBy(() -> Schemas.of(TABLE, "outcom"))
                .isInstanceOf(InvalidTableException.class)
                .hasMessage("the table has no column 'outcom'; did you mean outcome?"
                        + " Its columns are grade, code, many, city, gaps, outcome");
        assertThatThrownBy(() -> Schemas.of(TABLE, "outcome", "Grades"))
                .hasMessage("the table has no column 'Grades'; did you mean grade?"
                        + " Its columns are grade, code, many, city, gaps, outcome");
    }

    @Test
    void unusableLabel_isRefused() {
        assertThatThrownBy(() -> Schemas.of(TABLE, "gaps")).hasMessageContaining("missing in row 1;");
        LearnerTable constant = new LearnerTable(List.of("a", "b"), List.of(List.of("1", "x"), List.of("2", "x")));
        assertThatThrownBy(() -> Schemas.of(constant, "b")).hasMessageContaining("is 'x' in every row");
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < 101; i++) {
            rows.add(List.of("1", "" + i));
        }
        assertThatThrownBy(() -> Schemas.of(new LearnerTable(List.of("a", "b"), rows), "b"))
                .hasMessageContaining("has 101 different values");
    }

    @ParameterizedTest
    @ValueSource(strings = {"unknown", "2023_1", "1,5,2"})
    void columnOfNumbersWithOneText_isRefused(String text) throws Exception {
        LearnerTable table = numbersExceptOne(text);
        assertThatThrownBy(() -> Schemas.of(table, "b"))
                .isInstanceOf(InvalidTableException.class)
                .hasMessageContaining(
                        "the column 'a' contains numbers, but '" + text + "' in row 8 is not a finite number;");
    }

    /** Wrong cells among numbers are counted and the first ones are named, even if the column is not refused. */
    @Test
    void wrongCellsAmongNumbers_areCounted_andTheFirstAreNamed() throws Exception {
        IntFunction<String> ill = row -> row % 20 == 7 ? "ill " + row / 60 : null;
        assertThatThrownBy(() -> Schemas.of(numbers(120, row -> "" + (row + 0.5), ill), "b"))
                .hasMessageContaining("6 values are not finite numbers: 'ill 0' in row 8, 'ill 1' in row 68");
        assertThat(Schemas.warnings(numbers(120, row -> "" + row % 5, ill), "b"))
                .anyMatch(
                        warning -> warning.contains(
                                "the column 'a' contains numbers, but 6 values are not finite"
                                        + " numbers: 'ill 0' in row 8, 'ill 1' in row 68 and others; its numbers are used as categories"));
    }

    private static LearnerTable numbers(int rows, IntFunction<String> number, IntFunction<String> wrong) {
        return new LearnerTable(
                List.of("a", "b"),
                IntStream.range(0, rows)
                        .mapToObj(row -> List.of(
                                requireNonNullElse(wrong.apply(row), number.apply(row)), row % 2 == 0 ? "x" : "y"))
                        .toList());
    }

    @Test
    void tooLargeNumber_isRefused() {
        assertThatThrownBy(() -> Schemas.of(numbersExceptOne("1e300"), "b"))
                .hasMessageContaining("the column 'a' has the number 1e300 in row 8, which is too large");
    }

    @Test
    void tooLongClass_isRefused() {
        String essay = "x".repeat(257);
        LearnerTable table = new LearnerTable(List.of("a", "b"), List.of(List.of("short", "x"), List.of(essay, "y")));
        assertThatThrownBy(() -> Schemas.of(table, "a")).hasMessageContaining("more than 256 characters in row 2;");
    }

    /** A column of numbers whose eighth value is replaced. */
    private static LearnerTable numbersExceptOne(String value) {
        return new LearnerTable(
                List.of("a", "b"),
                IntStream.range(0, 40)
                        .mapToObj(i -> List.of(i == 7 ? value : i + ".5", i % 2 == 0 ? "no" : "yes"))
                        .toList());
    }
}
