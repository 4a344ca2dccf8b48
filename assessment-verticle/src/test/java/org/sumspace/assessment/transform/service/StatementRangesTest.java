package org.sumspace.assessment.transform.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.assessment.dataset.domain.NamedSchema;
import org.sumspace.assessment.dataset.domain.ValidatedTable;
import org.sumspace.assessment.shared.domain.Column;
import org.sumspace.assessment.shared.domain.ColumnType;
import org.sumspace.assessment.shared.domain.TypedColumn;
import org.sumspace.assessment.shared.store.RowDatabase;
import org.sumspace.assessment.transform.core.EventNormaliser;
import org.sumspace.assessment.transform.domain.Recipe;
import org.sumspace.assessment.transform.store.EventRows;

class StatementRangesTest {
    private static final int ROWS = 1_000;

    @TempDir
    Path folder;

    /** assessment W6: the order of the input, though two threads read, and the table has the rows in another order. */
    @Test
    void w6_rangesAreWrittenInOrder_andCountedTogether() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        List<Long> progress = new ArrayList<>();
        try (RowDatabase database = RowDatabase.open(
                Map.of("rows", folder.resolve("rows.duckdb")),
                folder.resolve("tmp"),
                List.of(),
                RowDatabase.Limits.standard())) {
            database.execute(
                    "CREATE TABLE rows.data AS SELECT i AS n, 'id' || i AS c0001, '2024-01-01 00:00:00' AS c0002"
                            + " FROM range(0, " + ROWS + ") t(i) WHERE i % 7 <> 3 ORDER BY hash(i)");
            EventRows rows = new EventRows("rows.data", table(), Recipe.of(table()));

            EventNormaliser counted = new StatementRanges(database, rows, 64).write(out, progress::add);

            long kept = IntStream.range(0, ROWS).filter(i -> i % 7 != 3).count();
            assertThat(counted.events()).isEqualTo(kept);
            assertThat(counted.warnings())
                    .contains(
                            kept + " time stamps have no zone and were read as UTC.",
                            kept + " rows have no actor; it is 'unknown'.");
            assertThat(progress).isSorted().hasSize(16).endsWith(kept);
        }
        assertThat(out.toString(UTF_8).lines().map(line -> line.substring(7, line.indexOf("\",\"timestamp"))))
                .containsExactlyElementsOf(IntStream.range(0, ROWS)
                        .filter(i -> i % 7 != 3)
                        .mapToObj(i -> UUID.nameUUIDFromBytes(("id" + i).getBytes(UTF_8))
                                .toString())
                        .toList());
    }

    private static ValidatedTable table() {
        return new ValidatedTable(
                NamedSchema.MASKOTT_CSV_V1,
                List.of(
                        TypedColumn.own(new Column(1, "_id"), ColumnType.TEXT),
                        TypedColumn.own(new Column(2, "AccessDate"), ColumnType.TEXT)),
                ROWS,
                ROWS,
                0,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of());
    }
}
