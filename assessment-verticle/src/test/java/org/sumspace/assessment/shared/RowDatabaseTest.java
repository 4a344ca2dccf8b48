package org.sumspace.assessment.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.assessment.shared.store.RowDatabase;

class RowDatabaseTest {
    @TempDir
    Path folder;

    /** assessment W3: a database uses its own files and nothing else. */
    @Test
    void everythingElse_isRefused() throws IOException {
        Path permitted = Files.writeString(folder.resolve("permitted's.csv"), "a\n1\n");
        Path other = Files.writeString(folder.resolve("other.csv"), "a\n1\n");
        Path link = Files.createSymbolicLink(folder.resolve("link.csv"), other);
        try (RowDatabase database = RowDatabase.open(
                Map.of("rows", folder.resolve("rows.duckdb")),
                folder.resolve("tmp"),
                List.of(permitted),
                RowDatabase.Limits.standard())) {
            assertThat(database.count("SELECT count(*) FROM read_csv(?)", permitted.toString()))
                    .isEqualTo(1);
            Files.writeString(Files.createDirectories(database.staging()).resolve("staged.csv"), "a\n2\n");
            assertThat(database.count("SELECT a FROM read_csv(?)", database.staging() + "/staged.csv"))
                    .isEqualTo(2);
            for (String refused : List.of(
                    "SELECT * FROM read_csv('" + database.staging() + "/../../other.csv')",
                    "SELECT * FROM read_csv('" + other + "')",
                    "SELECT * FROM read_csv('" + link + "')",
                    "SELECT * FROM read_csv('" + folder + "/*.csv')",
                    "SELECT * FROM read_csv('" + folder + "/tmp/../other.csv')",
                    "SELECT * FROM read_text('/etc/hostname')",
                    "SELECT * FROM read_csv('https://example.org/x.csv')",
                    "COPY (SELECT 1) TO '" + folder + "/written.csv'",
                    "ATTACH '" + folder + "/another.duckdb' AS another",
                    "INSTALL httpfs",
                    "LOAD httpfs",
                    "SET enable_external_access=true",
                    "SET memory_limit='8GB'",
                    "CREATE SECRET s (TYPE s3)")) {
                assertThatExceptionOfType(AssessmentException.class)
                        .as(refused)
                        .isThrownBy(() -> database.execute(refused));
            }
            database.execute("CREATE TABLE rows.t AS SELECT 1 AS a");
            assertThat(database.count("SELECT a FROM rows.t")).isEqualTo(1);
        }
        assertThat(folder.resolve("written.csv")).doesNotExist();
    }

    /** assessment W4: messages contain no value. */
    @Test
    void failures_showNoValue() throws IOException {
        try (RowDatabase database =
                RowDatabase.open(Map.of(), folder.resolve("tmp"), List.of(), RowDatabase.Limits.standard())) {
            assertThatExceptionOfType(AssessmentException.class)
                    .isThrownBy(() -> database.count("SELECT CAST(? AS INTEGER)", "ada@example.org"))
                    .satisfies(e -> assertThat(e.getMessage()).doesNotContain("ada"));
        }
    }

    /** assessment W3: a statement over its limits fails with a message that names the limit, and the next one works. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "60 | more memory or temporary space | SELECT list(range) FROM range(9000000)",
                "60 | more memory or temporary space | CREATE TEMP TABLE t AS SELECT uuid(), hash(range) FROM range(6000000)",
                "1 | longer than 1 seconds | SELECT count(*) FROM range(1000000) a, range(1000000) b WHERE a.range % 7 = b.range % 11"
            })
    void statementOverItsLimits_saysWhich(int seconds, String limit, String sql) throws IOException {
        RowDatabase.Limits limits = new RowDatabase.Limits(32, 2, 8, Duration.ofSeconds(seconds));
        try (RowDatabase database = RowDatabase.open(Map.of(), folder.resolve("tmp"), List.of(), limits)) {
            assertThatExceptionOfType(AssessmentException.class)
                    .isThrownBy(() -> {
                        if (sql.startsWith("CREATE")) {
                            database.execute(sql);
                        } else {
                            database.list(sql, row -> row.getObject(1));
                        }
                    })
                    .withMessageContaining(limit);
            assertThat(database.count("SELECT 1")).isEqualTo(1);
        }
    }
}
