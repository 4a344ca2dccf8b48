package org.sumspace.assessment.explanation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.assessment.explanation.store.PredictionTable;
import org.sumspace.assessment.explanation.store.PredictionTable.Predicted;
import org.sumspace.assessment.metric.domain.PredictedColumns;
import org.sumspace.assessment.model.domain.Task;
import org.sumspace.assessment.shared.domain.Column;
import org.sumspace.assessment.shared.domain.ColumnType;
import org.sumspace.assessment.shared.domain.TypedColumn;
import org.sumspace.assessment.shared.store.RowDatabase;

@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class PredictionTableTest {
    private static final int ROWS = 10_000;

    @TempDir
    Path folder;

    /** assessment W1: a model is asked for a bounded batch of rows at a time, and each prediction finds its row. */
    @Test
    void w1_rows_arePredictedInBatches() throws IOException {
        TypedColumn feature = TypedColumn.own(new Column(1, "x"), ColumnType.NUMBER);
        List<Integer> batches = new ArrayList<>();
        List<Long> progress = new ArrayList<>();
        try (RowDatabase database = RowDatabase.open(
                Map.of("rows", folder.resolve("rows.duckdb"), "predictions", folder.resolve("predictions.duckdb")),
                folder.resolve("tmp"),
                List.of(),
                RowDatabase.Limits.standard())) {
            database.execute("CREATE TABLE rows.data AS SELECT 3 * i AS n, CASE WHEN i % 100 > 0 THEN i::VARCHAR END AS"
                    + " c0001, CASE WHEN i % 100 > 0 THEN i::DOUBLE END AS t0001 FROM range(" + ROWS + ") t(i)");
            PredictionTable table = new PredictionTable(database, "rows.data");
            long predicted = table.write(
                    List.of(feature),
                    batch -> {
                        batches.add(batch.length);
                        return Arrays.stream(batch)
                                .map(row -> Double.isNaN(row[0])
                                        ? Predicted.NOTHING
                                        : new Predicted(Double.toString(2 * row[0]), "0.5"))
                                .toList();
                    },
                    progress::add);
            PredictedColumns columns = table.join(List.of(feature), 1, Task.REGRESSION, true);
            assertThat(predicted).isEqualTo(ROWS - ROWS / 100);
            assertThat(columns.predicted().id()).isEqualTo("c0002");
            assertThat(database.count("SELECT count(*) FROM " + PredictionTable.ROWS + " WHERE t0002 = 2 * t0001"))
                    .isEqualTo(predicted);
        }
        assertThat(batches).allMatch(size -> size <= 4_096);
        assertThat(batches.stream().mapToInt(Integer::intValue).sum()).isEqualTo(ROWS);
        assertThat(progress).endsWith((long) ROWS);
    }
}
