package org.sumspace.sandbox.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.sumspace.common.testkit.table.Spellings;
import org.sumspace.common.testkit.table.Spellings.Spelling;

/** The demonstration reads columns as an assessment does. */
class SpellingsTest {
    static Stream<Spelling> spellings() {
        return Spellings.all().stream();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("spellings")
    void column_isReadAsAnAssessmentReadsIt(Spelling spelling) {
        LearnerTable table = new LearnerTable(
                List.of("a"), spelling.values().stream().map(List::of).toList());

        ColumnTexts column = ColumnTexts.read(table, 0);

        assertThat(column.read().type().name()).isEqualTo(spelling.type());
        assertThat(column.cells())
                .isEqualTo(spelling.read().stream()
                        .map(value -> column.read().reading().isInfinite(value) ? "" : value)
                        .toList());
        assertThat(column.read().notes().isEmpty()).isEqualTo(spelling.note().isEmpty());
    }
}
