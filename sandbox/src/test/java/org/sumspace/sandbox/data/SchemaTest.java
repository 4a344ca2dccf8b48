package org.sumspace.sandbox.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

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
    void columnsDeclaredCategorical_are() throws Exception {
        Schema schema = Schema.of(TABLE, "outcome", Set.of("many", "outcome"));
        assertThat(schema.features().get(2).categories()).hasSize(12);
    }

    @Test
    void unknownColumn_isRefusedWithTheOneProbablyMeant() {
        assertThatThrownBy(() -> Schema.of(TABLE, "outcom", Set.of()))
                .isInstanceOf(InvalidTableException.class)
                .hasMessage("the table has no column 'outcom'; did you mean outcome?");
        assertThatThrownBy(() -> Schema.of(TABLE, "outcome", Set.of("Grades")))
                .hasMessage("the table has no column 'Grades'; did you mean grade?");
    }

    @Test
    void labelThatCannotBe_isRefused() {
        assertThatThrownBy(() -> Schema.of(TABLE, "gaps", Set.of())).hasMessageContaining("missing in row 1;");
        Table constant = new Table(List.of("a", "b"), List.of(List.of("1", "x"), List.of("2", "x")));
        assertThatThrownBy(() -> Schema.of(constant, "b", Set.of())).hasMessageContaining("has 1 different values");
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < 101; i++) {
            rows.add(List.of("1", "" + i));
        }
        assertThatThrownBy(() -> Schema.of(new Table(List.of("a", "b"), rows), "b", Set.of()))
                .hasMessageContaining("has 101 different values");
    }

    @Test
    void emptyColumn_isRefused() {
        Table empty = new Table(List.of("a", "b"), List.of(List.of("", "x"), List.of("", "y")));
        assertThatThrownBy(() -> Schema.of(empty, "b", Set.of())).hasMessageContaining("the column 'a' is empty");
    }
}
