package org.sumspace.assessment.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.assessment.Samples;

/** Plants identifiers without a form of their own and looks for them in every file of an assessment. */
class PlantedColumnsTest {
    private static final int ROWS = 40;

    @TempDir
    Path folder;

    private static Map<String, String> identifiers(int row) {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("customer_id", "C77310" + (100 + row));
        all.put("Personalnr", "0080" + (45_000 + row));
        all.put("student_number", "S9931" + (100 + row));
        all.put("patient_id", "" + (6_650_400 + 3 * row));
        all.put("id_student", "" + (8_812_500 + row / 2));
        all.put("numero_alumno", "" + (7_712_300 + row / 2));
        all.put("order_no", "" + (5_512_900 + 7 * row));
        all.put("whatever", "k7" + Integer.toHexString(0x5a_0000 + 7919 * row));
        return all;
    }

    private static Map<String, String> others(int row) {
        return Map.of("score", row + ".25", "time_taken", row + " mins 7 secs", "group", "g" + row % 2);
    }

    private static JsonObject row(int number) {
        JsonObject row = new JsonObject();
        identifiers(number).forEach(row::put);
        others(number).forEach(row::put);
        return row;
    }

    private Path input(String format) throws IOException {
        List<String> lines = new ArrayList<>();
        if (format.equals("csv")) {
            lines.add(String.join(",", row(0).fieldNames()));
            IntStream.range(0, ROWS)
                    .mapToObj(PlantedColumnsTest::row)
                    .forEach(row -> lines.add(String.join(
                            ",",
                            row.stream().map(each -> (String) each.getValue()).toList())));
        } else {
            IntStream.range(0, ROWS).forEach(row -> lines.add(row(row).encode()));
        }
        return Files.write(folder.resolve("input." + format), lines);
    }

    /** The database compresses values, so it is asked. */
    private static Set<String> valuesOf(Path database) throws SQLException {
        Set<String> values = new TreeSet<>();
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:" + database);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT * FROM data")) {
            while (rows.next()) {
                for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                    values.add(String.valueOf(rows.getString(i)));
                }
            }
        }
        return values;
    }

    @ParameterizedTest
    @ValueSource(strings = {"csv", "jsonl"})
    void identifierOfNoFormThatIsPlanted_isInNoFile(String format) throws Exception {
        Path out = folder.resolve("out");
        assertThat(Samples.assess(input(format), out).personal())
                .anySatisfy(line -> assertThat(line).contains("customer_id", "Personalnr", "whatever"));
        List<String> planted = IntStream.range(0, ROWS)
                .mapToObj(PlantedColumnsTest::identifiers)
                .flatMap(row -> row.values().stream())
                .distinct()
                .toList();
        StringBuilder written = new StringBuilder();
        try (var files = Files.walk(out)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                written.append(Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        }
        assertThat(planted).allSatisfy(each -> assertThat(written.indexOf(each)).isNegative());
        assertThat(valuesOf(out.resolve(".run/rows.duckdb"))).contains("g0").doesNotContainAnyElementsOf(planted);
    }

    /** Figures need measurements, so a measurement stays one although no two rows have the same. */
    @Test
    void measurementThatIsUniqueInEachRow_stays() throws IOException {
        assertThat(Samples.assess(input("csv"), folder.resolve("out")).personal())
                .filteredOn(line -> line.startsWith("Direct identifiers"))
                .singleElement()
                .satisfies(line -> assertThat(line).doesNotContain("score", "time_taken", "group"));
        assertThat(Files.readString(folder.resolve("out/.run/rows.duckdb"), StandardCharsets.ISO_8859_1))
                .contains("39 mins 7 secs");
    }
}
