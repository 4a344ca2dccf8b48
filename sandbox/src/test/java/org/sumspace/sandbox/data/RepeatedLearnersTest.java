package org.sumspace.sandbox.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RepeatedLearnersTest {
    private static final int ROWS = 120;

    private final Random random = new Random(1);

    @ParameterizedTest
    @ValueSource(strings = {"student id", "userId", "Matrikelnummer", "e-mail", "user name"})
    void identifierInSeveralRows_isCounted(String name) throws Exception {
        List<RepeatedLearners> found = found(name, row -> "S" + (row < 100 ? row : row - 100), row -> "" + noise());

        assertThat(found)
                .singleElement()
                .satisfies(repeated -> assertThat(repeated.finding())
                        .isEqualTo("the column '" + name
                                + "' has 20 of 100 identifiers in several rows, 40 of 120 rows in" + " all"));
        assertThat(found.get(0).rows()).hasSize(20).contains(List.of(0, 100));
    }

    @Test
    void namesOfPeople_doNotTellLearnersApart() throws Exception {
        assertThat(found("first name", row -> "Name" + row % 40, row -> "" + noise()))
                .isEmpty();
    }

    @Test
    void missingIdentifiers_areNotOneLearner() throws Exception {
        assertThat(found("student id", row -> row < 30 ? "" : "S" + row, row -> "" + noise()))
                .isEmpty();
    }

    @Test
    void equalRows_areFoundWithoutAnIdentifier_orDespiteOneForEachRow() throws Exception {
        List<String> values = new ArrayList<>();
        for (int row = 0; row < ROWS; row++) {
            values.add(row < 100 ? "" + noise() : values.get(row - 100));
        }

        assertThat(found("row id", row -> "R" + row, values::get))
                .singleElement()
                .satisfies(repeated -> assertThat(repeated.finding())
                        .isEqualTo("20 rows are equal to an earlier one in all 3 columns that the model uses"));
    }

    @Test
    void equalRowsByCoincidence_areNoFinding() throws Exception {
        assertThat(found("row id", row -> "R" + row, row -> "group " + random.nextInt(4)))
                .isEmpty();
    }

    private double noise() {
        return random.nextInt(1_000_000) + 0.5;
    }

    private static List<RepeatedLearners> found(
            String name, IntFunction<String> identifiers, IntFunction<String> values) throws Exception {
        List<List<String>> rows = new ArrayList<>();
        for (int row = 0; row < ROWS; row++) {
            String value = values.apply(row);
            rows.add(List.of(identifiers.apply(row), value, value + "0", row % 100 % 2 == 0 ? "pass" : "fail"));
        }
        LearnerTable table = new LearnerTable(List.of(name, "x", "y", "outcome"), rows);
        return RepeatedLearners.of(
                table, PreparedTable.of(table, "outcome", ColumnOptions.NONE, 5).schema(), "");
    }
}
