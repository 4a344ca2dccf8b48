package org.sumspace.sandbox.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sumspace.converter.core.custom.CustomConversion;
import org.sumspace.converter.core.custom.CustomMapping;
import org.sumspace.converter.core.custom.SettingsParser;

/** Converts uploads with the converter's own code, and compares the statements with those created directly. */
class TableUploadTest {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final long SEED = 7;

    @Test
    void generatedLearners_getTheSameStatementsAsWithoutAConverter() throws Exception {
        assertSameStatements(LearnerRows.table(1), LearnerRows.LABEL);
    }

    @Test
    void namesAndValuesOfAllKinds_arePreserved() throws Exception {
        List<String> columns = List.of("a.b['c'] \"d\"", "0", "id", "codes", "größe, in\nm", "n");
        List<List<String>> rows = new ArrayList<>();
        List<String> odd =
                List.of("say \"hi\", you\r\n", "007", "1e3", "null", "=1+1", "'", "naïve 学", "- ", "[x]", "1_0");
        List<String> numbers = List.of(
                "+5", "007", "1e3", "-0.50", "12345678901234567890", "0.1", "1E-7", "", "3.10", "99", "6.02e23");
        for (int row = 0; row < 11; row++) {
            String number = numbers.get(row);
            rows.add(List.of(
                    odd.get(row % odd.size()).strip(),
                    row % 2 == 0 ? "yes" : "no",
                    "learner " + row % 3,
                    row == 4 ? "" : String.valueOf(row % 3),
                    number,
                    row + ".25"));
        }
        assertSameStatements(new LearnerTable(columns, rows), "0", "codes");
    }

    @ParameterizedTest
    @CsvSource({"xAPI-Edu-Data.csv, Class", "students_dropout_academic_success.csv, target"})
    void publishedTables_getTheSameStatementsAsWithoutAConverter(String file, String label) throws Exception {
        Path path = Path.of("../../shared/data/training", file);
        assumeTrue(
                Files.exists(path),
                () -> "skipped on real tables: there is no "
                        + path.toAbsolutePath().normalize());

        assertSameStatements(TableReader.read(path), label);
    }

    @Test
    void moreColumnsThanAMappingCanDescribe_areRefused() throws Exception {
        List<String> columns =
                IntStream.range(0, 3_000).mapToObj("c%d"::formatted).toList();
        LearnerTable table =
                new LearnerTable(columns, List.of(Collections.nCopies(3_000, "a"), Collections.nCopies(3_000, "b")));
        Schema schema = Schemas.of(table, "c0");

        assertThatThrownBy(() -> new TableUpload(table, schema, SEED))
                .isInstanceOf(InvalidTableException.class)
                .hasMessageContaining("3000 columns");
    }

    private static void assertSameStatements(LearnerTable table, String label, String... categorical) throws Exception {
        Schema schema = Schemas.of(table, label, categorical);
        Statements direct = new Statements(table, schema, SEED);

        List<JsonNode> converted = converted(new TableUpload(table, schema, SEED));

        assertThat(converted).hasSize(table.size());
        for (int row = 0; row < table.size(); row++) {
            JsonNode expected = direct.of(row);
            assertThat(converted.get(row).equals(TableUploadTest::compare, expected))
                    .as("expected %s, got %s", expected, converted.get(row))
                    .isTrue();
        }
    }

    /** Compares numbers by value: one side may write 1000.0, the other 1000. */
    private static int compare(JsonNode one, JsonNode other) {
        boolean numbers = one.isNumber() && other.isNumber();
        boolean same = numbers ? one.doubleValue() == other.doubleValue() : one.equals(other);
        return same ? 0 : 1;
    }

    private static List<JsonNode> converted(TableUpload upload) throws Exception {
        CustomConversion conversion = new CustomConversion(
                SettingsParser.parse(upload.config()), CustomMapping.read("mapping", upload.mapping()), line -> {});
        ByteArrayOutputStream table = new ByteArrayOutputStream();
        upload.lines().forEach(table::writeBytes);
        conversion.add(table.toByteArray(), table.size(), true);
        ByteArrayOutputStream lines = new ByteArrayOutputStream();
        while (!conversion.isFinished()) {
            lines.writeBytes(conversion.convert());
        }
        try (var values = JSON.readerFor(JsonNode.class).<JsonNode>readValues(lines.toByteArray())) {
            return values.readAll();
        }
    }
}
