package org.sumspace.assessment.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.assessment.Samples;
import org.sumspace.assessment.dataset.domain.InputFormat;
import org.sumspace.assessment.dataset.domain.InputLimits;
import org.sumspace.assessment.dataset.domain.Snapshot;
import org.sumspace.assessment.dataset.service.Acquisition;
import org.sumspace.assessment.dataset.service.Validation;
import org.sumspace.assessment.dataset.store.LocalFile;
import org.sumspace.assessment.file.FileAssessment;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.assessment.shared.domain.AssessmentException.FailureCode;
import org.sumspace.assessment.shared.store.RowDatabase;

class ParquetInputTest {
    private static final Path PUBLIC =
            Path.of("../../shared/data/assessment/croissant/simple-parquet/dataframe.parquet");

    @TempDir
    Path folder;

    private Path parquet(String query) throws SQLException {
        Path file = folder.resolve("table.parquet");
        try (Connection database = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = database.createStatement()) {
            statement.execute("COPY (" + query + ") TO '" + file + "' (FORMAT parquet, COMPRESSION zstd)");
        }
        return file;
    }

    /** assessment I5: the same rows give the same figures, whatever their format. */
    @Test
    void sameRows_giveTheFiguresOfTheCsvFile() throws Exception {
        assumeThat(Samples.MASKOTT).exists();
        Path file = parquet("SELECT * FROM read_csv('" + Samples.MASKOTT.toAbsolutePath()
                + "', types={'AccessDate': 'VARCHAR', 'Duration': 'VARCHAR'})");
        Samples.assess(file, folder.resolve("parquet"));
        Samples.assess(Samples.MASKOTT, folder.resolve("csv"));
        for (String name : List.of("metrics.csv", "normalized.jsonl", "descriptive_stats.json")) {
            assertThat(folder.resolve("parquet").resolve(name))
                    .as(name)
                    .hasSameTextualContentAs(folder.resolve("csv").resolve(name));
        }
    }

    @Test
    void publicTable_isRead() throws IOException {
        assumeThat(PUBLIC).exists();
        FileAssessment.Assessed findings = Samples.assess(PUBLIC, folder.resolve("out"));
        assertThat(findings.columns()).isEqualTo(2);
        assertThat(Files.readString(folder.resolve("out/schema_profile.json"))).contains("\"name\"", "\"age\"");
    }

    /** assessment P4, H6: identifiers inside of lists and structures are found and replaced. */
    @Test
    void nestedColumns_areInspectedAsTexts() throws Exception {
        Path file = parquet("SELECT i AS nr, {'who': 'ada' || i || '@example.org', 'note': [i, i]} AS detail,"
                + " TIMESTAMP '2024-01-01' + INTERVAL (i) HOUR AS at FROM range(50) r(i)");
        FileAssessment.Assessed findings = Samples.assess(file, folder.resolve("out"));
        assertThat(findings.personal()).anyMatch(line -> line.contains("detail"));
        assertThat(Files.readString(
                        folder.resolve("out/.run/rows.duckdb"), java.nio.charset.StandardCharsets.ISO_8859_1))
                .doesNotContain("@example.org");
    }

    /** assessment I4: the declarations of the footer are checked before a row is read. */
    @Test
    void moreThanTheLimits_isRefused() throws Exception {
        Path file = parquet("SELECT i, 'the same long text again and again ' || i % 2000 AS t FROM range(20000) r(i)");
        long bytes = Files.size(file);
        assertThat(refusal(file, limits(bytes, 1 << 20, 1L << 30, 100_000))).isEmpty();
        assertThat(refusal(file, limits(bytes, 1 << 20, 1L << 10, 100_000))).contains(FailureCode.FILE_TOO_LARGE);
        assertThat(refusal(file, limits(bytes, 16, 1L << 30, 100_000))).contains(FailureCode.FILE_TOO_LARGE);
        assertThat(refusal(file, limits(bytes, 1 << 20, 1L << 30, 19_999))).contains(FailureCode.FILE_TOO_LARGE);
        Path bomb = parquet("SELECT i || repeat('x', 2000) AS t FROM range(20000) r(i)");
        assertThat(refusal(bomb, limits(Files.size(bomb), 1 << 20, 1L << 30, 100_000)))
                .contains(FailureCode.FILE_TOO_LARGE);
    }

    private static InputLimits limits(long bytes, int footer, long group, long rows) {
        return new InputLimits(bytes, rows, 2_000, 1 << 20, 4 << 20, 64, 256 << 10, footer, group, 0.05);
    }

    private Optional<FailureCode> refusal(Path file, InputLimits limits) throws IOException {
        Path work = Files.createTempDirectory(folder, "work");
        try {
            Snapshot snapshot =
                    new Acquisition(limits).acquire(new LocalFile(file), work.resolve("input.csv"), bytes -> {});
            assertThat(snapshot.format()).isEqualTo(InputFormat.PARQUET);
            try (RowDatabase raw = RowDatabase.open(
                    Map.of("raw", work.resolve("raw.duckdb")),
                    work.resolve("tmp"),
                    List.of(work.resolve("input.csv")),
                    RowDatabase.Limits.standard())) {
                new Validation(limits, Samples.NAMES)
                        .validate(raw, work.resolve("input.csv"), snapshot, Validation.Expected.any());
            }
            return Optional.empty();
        } catch (AssessmentException refused) {
            return Optional.of(refused.code());
        }
    }

    /** assessment I4: every cut and every changed byte ends in a refusal or in a result, not in a crash. */
    @Test
    void damagedFiles_areRefused() throws Exception {
        byte[] whole = Files.readAllBytes(parquet("SELECT i, 'text ' || i AS t FROM range(100) r(i)"));
        byte[] lying = ByteBuffer.wrap(whole.clone())
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(whole.length - 8, Integer.MAX_VALUE)
                .array();
        assertRefused(lying);
        assertRefused(java.util.Arrays.copyOf(whole, whole.length - 1));
        assertRefused(java.util.Arrays.copyOf(whole, 6));
        byte[] footer = whole.clone();
        java.util.Arrays.fill(footer, whole.length - 60, whole.length - 8, (byte) 0xff);
        assertRefused(footer);
    }

    private void assertRefused(byte[] content) throws IOException {
        Path file = Files.write(folder.resolve("damaged.parquet"), content);
        assertThatExceptionOfType(AssessmentException.class)
                .isThrownBy(() -> Samples.assess(file, Files.createTempDirectory(folder, "out")))
                .satisfies(refused -> assertThat(refused.code()).isEqualTo(FailureCode.UNSUPPORTED_FORMAT));
    }
}
