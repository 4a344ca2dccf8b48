package org.sumspace.assessment.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.assessment.Samples;
import org.sumspace.assessment.dataset.domain.InputLimits;
import org.sumspace.assessment.dataset.domain.Snapshot;
import org.sumspace.assessment.dataset.domain.ValidatedTable;
import org.sumspace.assessment.dataset.domain.ValidatedTable.RejectedRows;
import org.sumspace.assessment.dataset.service.Acquisition;
import org.sumspace.assessment.dataset.service.RawRows;
import org.sumspace.assessment.dataset.service.Validation;
import org.sumspace.assessment.dataset.store.LocalFile;
import org.sumspace.assessment.pseudonym.domain.FieldAction;
import org.sumspace.assessment.pseudonym.domain.FieldChoice;
import org.sumspace.assessment.release.domain.ReleaseRules;
import org.sumspace.assessment.run.domain.DataOptions;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.assessment.shared.domain.ColumnType;
import org.sumspace.assessment.shared.domain.TypedColumn;
import org.sumspace.assessment.shared.store.RowDatabase;

/** Forms of files: names, encodings and types of rows and columns. */
class InputFormsTest {
    @TempDir
    Path folder;

    private final List<List<String>> rows = new ArrayList<>();
    private List<String> warnings = List.of();

    private ValidatedTable read(Path input) throws IOException {
        Path copy = folder.resolve("copy");
        Snapshot snapshot = new Acquisition(InputLimits.standard()).acquire(new LocalFile(input), copy, bytes -> {});
        try (RowDatabase database = RowDatabase.open(
                Map.of("raw", folder.resolve("raw.duckdb")),
                folder.resolve("tmp"),
                List.of(copy),
                RowDatabase.Limits.standard())) {
            ValidatedTable table = new Validation(InputLimits.standard(), Samples.NAMES)
                    .validate(database, copy, snapshot, Validation.Expected.any());
            database.forEach("SELECT * FROM " + RawRows.TABLE + " ORDER BY rowid", row -> {
                List<String> cells = new ArrayList<>();
                for (int c = 1; c <= table.columns().size(); c++) {
                    cells.add(String.valueOf(row.getString(c)));
                }
                rows.add(cells);
            });
            warnings = snapshot.warnings();
            return table;
        }
    }

    private Path parquet(String query) throws SQLException {
        Path file = folder.resolve("table.parquet");
        try (Connection database = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = database.createStatement()) {
            statement.execute("COPY (" + query + ") TO '" + file + "' (FORMAT parquet)");
        }
        return file;
    }

    private static ColumnType type(ValidatedTable table, String column) {
        return table.column(column).orElseThrow().type();
    }

    @Test
    void linesBeforeTheHeader_areSkipped_andLinesKeepTheirNumbers() throws IOException {
        ValidatedTable table = read(Files.writeString(
                folder.resolve("t.csv"),
                "Extract of 2025-01-06;;\n\nid;kind;price\n1;a;1,5\n2;b;2,5\n3;c\n" + "4;d;3,5\n".repeat(40)));
        assertThat(table.columns()).extracting(TypedColumn::name).containsExactly("id", "kind", "price");
        assertThat(table.rows()).isEqualTo(42);
        assertThat(rows.get(0)).containsExactly("1", "a", "1.5");
        assertThat(table.rejected()).extracting(RejectedRows::line).containsExactly(6L);
        assertThat(warnings).containsExactly("The header was found in line 3; what is before it was left out.");
    }

    @Test
    void rowsOfAnotherWidthThanTheHeader_areRefusedWithBothWidths() throws IOException {
        Path wide = Files.writeString(folder.resolve("t.csv"), "a,b\n" + "1,2,3\n".repeat(9) + "4\n");

        assertThatExceptionOfType(AssessmentException.class)
                .isThrownBy(() -> read(wide))
                .withMessageContaining(
                        "The header (line 1) has 2 columns, but rows that were left out have 1 to 3. Give each row");
        Path unnamed = Files.writeString(folder.resolve("u.csv"), "mpg,cyl\n" + "Mazda,21,6\n".repeat(9));
        assertThatExceptionOfType(AssessmentException.class)
                .isThrownBy(() -> read(unnamed))
                .withMessageContaining("have 3. Name each column in the header");
    }

    /** Files that were put together from several, or edited on another system. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "a,b\r\n1,\"x\ny\"\r\n\"3\",\"p\r\n\"\"q\"\r\n5,6\n",
                "a,b\n1,\"x\ny\"\n\"3\",\"p\r\n\"\"q\"\n5,6\r\n",
                "a,b\r1,\"x\ny\"\n\"3\",\"p\r\n\"\"q\"\r\n5,6\r",
                "# of two systems\r\n#\na,b\n1,\"x\ny\"\r\n\"3\",\"p\r\n\"\"q\"\n5,6",
            })
    void linesThatEndInDifferentWays_areRead_andBreaksInQuotesStay(String csv) throws IOException {
        ValidatedTable table = read(Files.writeString(folder.resolve("t.csv"), csv));

        assertThat(table.rejected()).isEmpty();
        assertThat(rows).containsExactly(List.of("1", "x\ny"), List.of("3", "p\r\n\"q"), List.of("5", "6"));
    }

    /** Spreadsheets write LF in cells and CR LF after rows. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "id,\"hours\nof study\"\r\n1,2\r\n3\r\n",
                "id,\"hours\r\nof study\"\n1,2\n3\n",
                "id,\"hours\rof study\"\r\n1,2\r\n3\r\n",
                "\"Extract\nof May\",\r\nid,\"hours\nof study\"\r\n1,2\r\n3\r\n"
            })
    void lineBreaksInTheHeader_partNoRows(String csv) throws IOException {
        ValidatedTable table = read(Files.writeString(folder.resolve("t.csv"), csv + "5,6\r\n".repeat(40)));
        assertThat(table.columns()).extracting(TypedColumn::name).containsExactly("id", "hours of study");
        assertThat(rows).hasSize(41).startsWith(List.of("1", "2"), List.of("5", "6"));
        assertThat(table.rejected()).extracting(RejectedRows::rows).containsExactly(1L);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "t.csv | a,b | The input has no rows.",
                "t.csv | a,b#\"x,1#y,2# | (1, the first in line 2)",
                "t.csv | a,b#1,2#3# | missing columns (1, the first in line 3)",
                "t.json | [] | The input has no rows.",
                "t.json | [1, {\"a\": 2}] | (1, the first in record 1)",
                "t.jsonl | {\"a\": 1}#{\"a\":#{\"a\": 3} | (1, the first in record 2)",
                "t.jsonl | {\"a\": 1}#{\"a\": 1, \"a\": 2} | (1, the first in record 2)"
            })
    void refusedRows_areNamedWithTheirReason(String name, String content, String said) throws IOException {
        Path file = Files.writeString(folder.resolve(name), content.replace('#', '\n'));

        assertThatExceptionOfType(AssessmentException.class)
                .isThrownBy(() -> read(file))
                .withMessageContaining(said);
    }

    /** Columns of many different values are told apart in the database. */
    @Test
    void columnsOfManyValues_areReadLikeThoseOfFew() throws IOException {
        StringBuilder csv = new StringBuilder("id,price,seen,said,iso,late,note\n");
        for (int i = 0; i < 5_000; i++) {
            csv.append("%s,\"%d,%d\",%02d.%02d.1998 %02d:%02d,%d M\u00e4rz %d,2024-01-01T00:00:00.%06dZ,%s,%s%n"
                    .formatted(
                            Integer.toHexString(i * 7_919_113),
                            i,
                            i % 10,
                            1 + i % 28,
                            1 + i / 28 % 12,
                            i / 500,
                            i % 60,
                            1 + i % 28,
                            1000 + i,
                            i,
                            i < 600 ? "soon " + i : "" + i,
                            i == 7 ? "NA" : "note " + i));
        }
        ValidatedTable table = read(Files.writeString(folder.resolve("t.csv"), csv));
        assertThat(table.columns().stream().map(TypedColumn::type))
                .containsExactly(
                        ColumnType.TEXT,
                        ColumnType.NUMBER,
                        ColumnType.TIMESTAMP,
                        ColumnType.TIMESTAMP,
                        ColumnType.TIMESTAMP,
                        ColumnType.TEXT,
                        ColumnType.TEXT);
        assertThat(table.columns()).allMatch(TypedColumn::isWholly);
        assertThat(rows.get(35).subList(1, 4)).containsExactly("35.5", "1998-02-08T00:35:00", "1035-03-08");
        assertThat(table.warnings())
                .anyMatch(warning -> warning.startsWith("Column 'note' has 'NA' in 1 value: read as a"));
    }

    @Test
    void typesOfParquet_hold_andNaNIsMissing() throws Exception {
        ValidatedTable table =
                read(parquet("SELECT i::DOUBLE AS x, CASE WHEN i % 2 = 0 THEN 'NaN'::DOUBLE ELSE i END AS half,"
                        + " CASE WHEN i = 1 THEN 'inf'::DOUBLE ELSE i / 4 END AS endless, (i + 10000000000000000)::BIGINT AS big,"
                        + " DATE '2024-01-01' + i::INTEGER AS day, TIMESTAMPTZ '2024-01-01 10:00:00+02' AS zoned,"
                        + " TIMESTAMP '2024-01-01 10:00:00.5' AS local, i = 1 AS flag, (i / 4)::DECIMAL(9,2) AS exact"
                        + " FROM range(40) r(i)"));
        for (String number : List.of("x", "half", "endless", "big", "exact")) {
            assertThat(type(table, number)).as(number).isEqualTo(ColumnType.NUMBER);
        }
        for (String time : List.of("day", "zoned", "local")) {
            assertThat(type(table, time)).as(time).isEqualTo(ColumnType.TIMESTAMP);
        }
        assertThat(type(table, "flag")).isEqualTo(ColumnType.BOOLEAN);
        assertThat(table.column("half").orElseThrow().present()).isEqualTo(20);
        assertThat(table.column("endless").orElseThrow().valid()).isEqualTo(39);
        assertThat(table.column("zoned").orElseThrow().valid()).isEqualTo(40);
        assertThat(rows.get(0).get(5)).isEqualTo("2024-01-01 08:00:00Z");
        assertThat(table.warnings())
                .contains("Column 'half' has 'NaN' in 20 values: read as missing.")
                .contains("Column 'endless' has 1 value that is infinite or too large, and left out of means and other"
                        + " figures.");
    }

    @Test
    void bytesOfParquet_areTextIfAllAreUtf8() throws Exception {
        ValidatedTable table =
                read(parquet("SELECT encode('caf\u00e9 ' || i) AS text, encode((i / 2)::VARCHAR) AS number,"
                        + " CASE WHEN i = 0 THEN '\\xFF'::BLOB ELSE 'a'::BLOB END AS bytes FROM range(4) r(i)"));
        assertThat(rows.get(1)).containsExactly("caf\u00e9 1", "0.5", "a");
        assertThat(rows.get(0).get(2)).isEqualTo("\\xFF");
        assertThat(type(table, "number")).isEqualTo(ColumnType.NUMBER);
        assertThat(table.warnings())
                .contains("Column 'text' is of bytes in the file; all are valid UTF-8 and were read as text.")
                .contains(
                        "Column 'bytes' is of bytes in the file that are not UTF-8; each is written as \\x and two digits.");
    }

    /** Months and years are those of the dates, not the first characters of their texts. */
    @Test
    void releasedDates_areGeneralisedByTheirMonthsAndYears() throws IOException {
        List<String> lines = new ArrayList<>(List.of("exam,taken,hours"));
        IntStream.range(0, 60)
                .forEach(i -> lines.add("%02d.%02d.1998,%02d/%02d/%02d,%d"
                        .formatted(13 + i % 15, 1 + i % 3, 13 + i % 15, 1 + i % 3, i % 2 == 0 ? 99 : 1, i % 7)));
        Path input = Samples.csv(folder, lines.toArray(String[]::new));
        DataOptions release = new DataOptions(
                List.of(),
                false,
                List.of(),
                Map.of(),
                new ReleaseRules(5, 1, null, 0, List.of("exam", "taken"), List.of()));
        Samples.assess(input, folder.resolve("out"), release);
        List<String> released = Files.readAllLines(folder.resolve("out/release.csv"));
        assertThat(released.subList(1, released.size()))
                .isNotEmpty()
                .allMatch(line -> line.matches("(1998(-0[123])?|[*]),((1999|2001)(-0[123])?|[*])(,[0-6])?"))
                .anyMatch(line -> line.startsWith("1998"));
    }

    /** The values of documents are read as their columns are, and stay as they are written where they are kept. */
    @Test
    void datesInDocuments_areGeneralisedAsTheirColumnIsRead() throws IOException {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 30; i++) {
            lines.append("{\"born\":\"%02d/0%d/1998\",\"paid\":\"1.%03d,50\",\"nr\":%d}%n"
                    .formatted(1 + i % 28, 1 + i % 9, i, i % 7));
        }
        Path input = Files.writeString(folder.resolve("people.jsonl"), lines);
        DataOptions months = new DataOptions(
                List.of(),
                false,
                List.of(
                        new FieldChoice("born", FieldAction.GENERALISE_TO_MONTH, null, null),
                        new FieldChoice("paid", FieldAction.GENERALISE_TO_BINS, 100.0, null)),
                Map.of(),
                null);
        Samples.assess(input, folder.resolve("out"), months);
        List<String> written = Files.readAllLines(folder.resolve("out/normalized.jsonl"));
        assertThat(written.get(14)).contains("\"born\":\"1998-06\"", "\"paid\":\"[1000, 1100[\"", "\"nr\":0");
    }
}
