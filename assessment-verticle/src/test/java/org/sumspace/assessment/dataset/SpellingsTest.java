package org.sumspace.assessment.dataset;

import static java.util.Objects.requireNonNullElse;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.assessment.Samples;
import org.sumspace.assessment.dataset.domain.InputLimits;
import org.sumspace.assessment.dataset.domain.Snapshot;
import org.sumspace.assessment.dataset.domain.ValidatedTable;
import org.sumspace.assessment.dataset.service.Acquisition;
import org.sumspace.assessment.dataset.service.RawRows;
import org.sumspace.assessment.dataset.service.Validation;
import org.sumspace.assessment.dataset.store.LocalFile;
import org.sumspace.assessment.shared.domain.TypedColumn;
import org.sumspace.assessment.shared.store.RowDatabase;
import org.sumspace.common.testkit.table.Spellings;
import org.sumspace.common.testkit.table.Spellings.Spelling;

/** The same columns in all formats are read the same. */
class SpellingsTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path folder;

    /** All columns have so many rows; a shorter one is repeated from its beginning. */
    private static final int ROWS = Spellings.all().stream()
            .mapToInt(each -> each.values().size())
            .max()
            .orElseThrow();

    private static String value(Spelling spelling, int row) {
        return row < spelling.values().size() ? spelling.values().get(row) : "";
    }

    private static String read(Spelling spelling, int row) {
        return row < spelling.read().size() ? spelling.read().get(row) : "";
    }

    private static String name(int column) {
        return "column " + column;
    }

    /** Whether a value is quoted makes no difference. */
    private static String cell(String value, int row) {
        return row % 2 == 0 || value.contains(",") ? '"' + value + '"' : value;
    }

    @Test
    void csv_isReadAsAWhole_andSaysHow() throws Exception {
        StringBuilder csv = new StringBuilder();
        List<Spelling> all = Spellings.all();
        List<String> header = new ArrayList<>();
        for (int c = 0; c < all.size(); c++) {
            header.add(name(c));
        }
        csv.append(String.join(",", header)).append('\n');
        for (int row = 0; row < ROWS; row++) {
            int number = row;
            csv.append(all.stream()
                            .map(each -> cell(value(each, number), number))
                            .collect(Collectors.joining(",")))
                    .append('\n');
        }
        check(Files.writeString(folder.resolve("table.csv"), csv));
    }

    @Test
    void json_isReadAsCsvIs() throws Exception {
        StringBuilder lines = new StringBuilder();
        List<Spelling> all = Spellings.all();
        for (int row = 0; row < ROWS; row++) {
            Map<String, String> record = new LinkedHashMap<>();
            for (int c = 0; c < all.size(); c++) {
                record.put(name(c), value(all.get(c), row));
            }
            lines.append(JSON.writeValueAsString(record)).append('\n');
        }
        check(Files.writeString(folder.resolve("table.jsonl"), lines));
    }

    /** Texts of Parquet; columns of its other types have no spelling. */
    @Test
    void textsOfParquet_areReadAsCsvIs() throws Exception {
        List<Spelling> all = Spellings.all();
        List<String> rows = new ArrayList<>();
        for (int row = 0; row < ROWS; row++) {
            List<String> cells = new ArrayList<>();
            for (int c = 0; c < all.size(); c++) {
                cells.add("'" + value(all.get(c), row).replace("'", "''") + "' AS \"" + name(c) + '"');
            }
            rows.add("SELECT " + String.join(", ", cells));
        }
        Path file = folder.resolve("table.parquet");
        try (Connection database = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = database.createStatement()) {
            statement.execute("COPY (" + String.join(" UNION ALL ", rows) + ") TO '" + file + "' (FORMAT parquet)");
        }
        check(file);
    }

    private void check(Path input) throws IOException {
        List<Spelling> all = Spellings.all();
        Path copy = folder.resolve("copy");
        Snapshot snapshot = new Acquisition(InputLimits.standard()).acquire(new LocalFile(input), copy, bytes -> {});
        try (RowDatabase database = RowDatabase.open(
                Map.of("raw", folder.resolve("raw.duckdb")),
                folder.resolve("tmp"),
                List.of(copy),
                RowDatabase.Limits.standard())) {
            ValidatedTable table = new Validation(InputLimits.standard(), Samples.NAMES)
                    .validate(database, copy, snapshot, Validation.Expected.any());
            for (int c = 0; c < all.size(); c++) {
                check(database, table, all.get(c), c);
            }
        }
    }

    private static void check(RowDatabase database, ValidatedTable table, Spelling spelling, int number) {
        TypedColumn column = table.column(name(number)).orElseThrow();
        assertThat(column.reading().type().name()).as("%s", spelling).isEqualTo(spelling.type());
        List<String> texts = new ArrayList<>();
        List<Object> typed = new ArrayList<>();
        database.forEach(
                "SELECT " + column.id() + ", " + RawRows.typed(column) + " FROM " + RawRows.TABLE + " ORDER BY rowid",
                row -> {
                    texts.add(requireNonNullElse(row.getString(1), ""));
                    typed.add(requireNonNullElse(row.getObject(2), ""));
                });
        for (int row = 0; row < ROWS; row++) {
            assertThat(texts.get(row)).as("%s", spelling).isEqualTo(read(spelling, row));
        }
        assertThat(typed.stream().filter(value -> !value.equals("")).count())
                .as("typed values of %s", spelling)
                .isEqualTo(column.valid());
        if (!spelling.note().isEmpty()) {
            assertThat(table.warnings())
                    .anyMatch(warning ->
                            warning.startsWith("Column '" + column.name() + "' ") && warning.contains(spelling.note()));
        }
    }
}
