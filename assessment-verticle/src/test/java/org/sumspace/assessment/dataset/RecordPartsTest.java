package org.sumspace.assessment.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.assessment.dataset.domain.InputFormat;
import org.sumspace.assessment.dataset.domain.InputLimits;
import org.sumspace.assessment.dataset.domain.Snapshot;
import org.sumspace.assessment.dataset.domain.ValidatedTable.RejectedRows;
import org.sumspace.assessment.dataset.store.RawTable;
import org.sumspace.assessment.dataset.store.SnapshotRecords;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.assessment.shared.store.RowDatabase;

/** Files of more lines than one part has, which several threads read. */
class RecordPartsTest {
    private static final int LINES = 60_000;
    private static final Snapshot SNAPSHOT =
            new Snapshot("input.jsonl", "", 0, InputFormat.JSONL, "utf-8", ',', 0, List.of(), null, List.of());

    @TempDir
    Path folder;

    private Path written(List<String> lines) throws IOException {
        return Files.write(folder.resolve("input.jsonl"), lines);
    }

    private RowDatabase open() throws IOException {
        return RowDatabase.open(
                Map.of("raw", folder.resolve("raw.duckdb")),
                folder.resolve("tmp"),
                List.of(),
                RowDatabase.Limits.standard());
    }

    /** assessment I4: the order, the numbers of lines and the paths are those of one reader. */
    @Test
    void manyParts_giveTheRowsOfOne() throws IOException {
        List<String> lines = new ArrayList<>();
        for (int i = 1; i <= LINES; i++) {
            lines.add(
                    i % 10_000 == 9
                            ? "{\"a\":" + i + ",\"refused" + i / 10_000 + "\":1,"
                            : i % 20_000 == 7 ? "{\"a\":1,\"a\":2}" : i % 3_000 == 5 ? "" : row(i));
        }
        try (RowDatabase database = open()) {
            SnapshotRecords.Read read =
                    new RawTable(database).loadRecords(written(lines), SNAPSHOT, InputLimits.standard());

            assertThat(read.columns())
                    .containsExactly(
                            "a",
                            "refused0",
                            "tags[]",
                            "refused1",
                            "refused2",
                            "refused3",
                            "late.b",
                            "refused4",
                            "refused5");
            assertThat(read.rejected())
                    .extracting(RejectedRows::reason, RejectedRows::rows, RejectedRows::line)
                    .containsExactly(tuple("a member twice", 3L, 7L), tuple("not well-formed JSON", 6L, 9L));
            assertThat(read.notNumbers()).isEqualTo(1);
            List<String> rows = database.list(
                    "SELECT concat_ws('|', c0001, c0003, c0007) FROM raw.data ORDER BY rowid", row -> row.getString(1));
            List<String> expected = new ArrayList<>();
            for (int i = 1; i <= LINES; i++) {
                if (i % 10_000 != 9 && i % 20_000 != 7 && i % 3_000 != 5) {
                    expected.add(i + (i % 500 == 0 ? "|x\ny" + i : "") + (i == 40_001 ? "|1.10" : ""));
                }
            }
            assertThat(rows).isEqualTo(expected);
        }
    }

    private static String row(int i) {
        if (i == 40_001) {
            return "{\"late\":{\"b\":1.10},\"a\":" + i + "}";
        }
        return i % 500 == 0
                ? "{\"a\":\"" + i + "\",\"tags\":[\"x\",null,\"y" + i + "\"]}"
                : "{\"a\":" + i + (i == 50_001 ? ",\"tags\":[NaN]" : "") + "}";
    }

    /** What means something in CSV is text here. */
    @Test
    void textsOfRecords_comeBackAsTheyWere() throws IOException {
        List<String> texts = List.of(
                "a,b",
                "\"",
                "\"\"",
                "a\"b\"",
                "line\nline",
                "\r\n",
                "\\",
                "\t",
                "a\u0000b",
                "NULL",
                "-",
                " ",
                "é",
                "\ud83d\ude00");
        List<String> lines = texts.stream()
                .map(text -> new JsonObject().put("n", 1).put("t", text).encode())
                .toList();
        try (RowDatabase database = open()) {
            new RawTable(database).loadRecords(written(lines), SNAPSHOT, InputLimits.standard());
            assertThat(database.list("SELECT c0002 FROM raw.data ORDER BY rowid", row -> row.getString(1)))
                    .isEqualTo(texts);
        }
    }

    /** assessment I4: the first line beyond a limit decides, also where another part has one. */
    @Test
    void limits_areThoseOfTheWholeFile() throws IOException {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < LINES; i++) {
            lines.add("{\"a\":1,\"m" + i / 100 + "\":1}");
        }
        Path file = written(lines);
        InputLimits standard = InputLimits.standard();
        InputLimits few = new InputLimits(
                standard.bytes(),
                standard.rows(),
                500,
                standard.lineBytes(),
                standard.recordBytes(),
                standard.depth(),
                standard.cellBytes(),
                standard.footerBytes(),
                standard.rowGroupBytes(),
                standard.rejectedShare());
        try (RowDatabase database = open()) {
            assertThat(new RawTable(database)
                            .loadRecords(file, SNAPSHOT, standard)
                            .columns())
                    .hasSize(1 + LINES / 100)
                    .endsWith("m" + (LINES / 100 - 1));
            assertThatExceptionOfType(AssessmentException.class)
                    .isThrownBy(() -> new RawTable(database).loadRecords(file, SNAPSHOT, few))
                    .withMessageContaining("more than 500 different paths");
        }
    }
}
