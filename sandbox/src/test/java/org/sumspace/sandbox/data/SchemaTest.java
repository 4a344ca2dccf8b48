package org.sumspace.sandbox.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SchemaTest {

    private static final Table TABLE = new Table(
            List.of("grade", "code", "many", "city", "gaps", "outcome"),
            IntStream.range(0, 12)
                    .mapToObj(i -> List.of(
                            i == 3 ? "1.5" : "2",
                            "" + i % 3,
                            "" + i,
                            i == 5 ? "NaN" : "1.25",
                            i % 2 == 0 ? "" : "0." + i,
                            i % 2 == 0 ? "no" : "yes"))
                    .toList());

    @Test
    void kinds_areRecognised() throws Exception {
        Schema schema = Schema.of(TABLE, "outcome", Set.of());
        assertThat(schema.features())
                .extracting(Schema.Column::isNumeric)
                .containsExactly(true, false, true, false, true);
        assertThat(schema.features().get(1).categories()).containsExactly("0", "1", "2");
        assertThat(schema.features().get(3).categories()).containsExactly("1.25", "NaN");
        assertThat(schema.classes()).containsExactly("no", "yes");
    }

    @Test
    void columnsDeclaredCategorical_areCategorical() throws Exception {
        Schema schema = Schema.of(TABLE, "outcome", Set.of("many", "outcome"));
        assertThat(schema.features().get(2).categories()).hasSize(12);
    }

    @Test
    void unknownColumn_isRefusedWithASuggestion() {
        assertThatThrownBy(() -> Schema.of(TABLE, "outcom", Set.of()))
                .isInstanceOf(InvalidTableException.class)
                .hasMessage("the table has no column 'outcom'; did you mean outcome?");
        assertThatThrownBy(() -> Schema.of(TABLE, "outcome", Set.of("Grades")))
                .hasMessage("the table has no column 'Grades'; did you mean grade?");
    }

    @Test
    void unusableLabel_isRefused() {
        assertThatThrownBy(() -> Schema.of(TABLE, "gaps", Set.of())).hasMessageContaining("missing in row 1;");
        Table constant = new Table(List.of("a", "b"), List.of(List.of("1", "x"), List.of("2", "x")));
        assertThatThrownBy(() -> Schema.of(constant, "b", Set.of())).hasMessageContaining("is 'x' in every row");
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < 101; i++) {
            rows.add(List.of("1", "" + i));
        }
        assertThatThrownBy(() -> Schema.of(new Table(List.of("a", "b"), rows), "b", Set.of()))
                .hasMessageContaining("has 101 different values");
    }

    @ParameterizedTest
    @ValueSource(strings = {"NaN", "inf", "-Infinity", "1e999", "12,5", "unknown"})
    void columnOfNumbersWithOneText_isRefused(String text) throws Exception {
        Table table = numbersExceptOne(text);
        assertThatThrownBy(() -> Schema.of(table, "b", Set.of()))
                .isInstanceOf(InvalidTableException.class)
                .hasMessageContaining(
                        "the column 'a' contains numbers, but '" + text + "' in row 8 is not a finite number;");
        assertThat(Schema.of(table, "b", Set.of("a")).features().get(0).isNumeric())
                .isFalse();
    }

    @Test
    void tooLargeNumber_isRefused() {
        assertThatThrownBy(() -> Schema.of(numbersExceptOne("1e300"), "b", Set.of()))
                .hasMessageContaining("the column 'a' has the number 1e300 in row 8, which is too large");
    }

    @Test
    void freeText_isRefused() {
        String essay = "x".repeat(257);
        Table table = new Table(List.of("a", "b"), List.of(List.of("short", "x"), List.of(essay, "y")));
        assertThatThrownBy(() -> Schema.of(table, "b", Set.of()))
                .hasMessageContaining("more than 256 characters in row 2;");
        assertThatThrownBy(() -> Schema.of(table, "a", Set.of()))
                .hasMessageContaining("more than 256 characters in row 2;");
    }

    /** A column of numbers whose eighth value is replaced. */
    private static Table numbersExceptOne(String value) {
        return new Table(
                List.of("a", "b"),
                IntStream.range(0, 40)
                        .mapToObj(i -> List.of(i == 7 ? value : i + ".5", i % 2 == 0 ? "no" : "yes"))
                        .toList());
    }

    @Test
    void emptyColumn_isRefused() {
        Table empty = new Table(List.of("a", "b"), List.of(List.of("", "x"), List.of("", "y")));
        assertThatThrownBy(() -> Schema.of(empty, "b", Set.of())).hasMessageContaining("the column 'a' is empty");
    }
}
