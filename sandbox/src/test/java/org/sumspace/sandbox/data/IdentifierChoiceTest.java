package org.sumspace.sandbox.data;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.assessment.file.FileInspection;
import org.sumspace.assessment.file.FileInspection.Field;

/** The demonstration and an assessment of the same file classify a column in the same way. */
class IdentifierChoiceTest {
    private static final int ROWS = 180;
    private static final List<String> PEOPLE =
            List.of("Ada Lovelace", "Alan Turing", "Grace Hopper", "Emmy Noether", "Max Planck", "Marie Curie");

    private final Map<String, IntFunction<String>> columns = new LinkedHashMap<>();

    @TempDir
    Path folder;

    @Test
    void directIdentifier_uniqueOrRepeated_isLeftOutUnderTheWordOfAnAssessment() throws Exception {
        columns.put("name", row -> PEOPLE.get(row % PEOPLE.size()));
        columns.put("learner_name", row -> "u" + row % 9);
        columns.put(
                "full name",
                row -> PEOPLE.get(row % PEOPLE.size()) + (char) ('a' + row % 26) + (char) ('a' + row / 26));
        columns.put("advisor", row -> PEOPLE.get(row % PEOPLE.size()));
        columns.put("teacher_email", row -> "t" + row % 5 + "@school.example");
        columns.put("mail", row -> "learner" + row + "@school.example");
        columns.put("contact", row -> "t" + row % 5 + "@school.example");
        columns.put("phone", row -> "+49 30 9018 200" + row % 4);
        columns.put("mobile", row -> String.format(Locale.ROOT, "+49 151 2345 %04d", row));
        columns.put("student_id", row -> "" + (4_000 + row % 6));
        columns.put("learner id", row -> "S-" + (70_000 + row));
        columns.put("user_id", row -> "" + row % 2);
        columns.put("password", row -> "secret" + row % 3);
        columns.put("note", row -> row % 2 == 0 ? "asked t1@school.example" : "none");

        assertThat(leftOut("direct identifier"))
                .isEqualTo(assessed("direct identifier", "secret"))
                .contains(
                        "name",
                        "learner_name",
                        "full name",
                        "teacher_email",
                        "mail",
                        "contact",
                        "phone",
                        "mobile",
                        "student_id",
                        "learner id",
                        "password");
        assertThat(leftOut("contains identifiers in its texts"))
                .isEqualTo(assessed("text with identifiers"))
                .containsExactly("note");
    }

    @Test
    void quasiIdentifierThatDiffersInEachRow_isLeftOutUnderTheWordOfAnAssessment() throws Exception {
        columns.put("postcode", row -> "D-" + (10_115 + row));
        columns.put("city", row -> "Town" + (char) ('a' + row % 26) + (char) ('a' + row / 26));

        assertThat(leftOut("quasi-identifier"))
                .isEqualTo(assessed("quasi-identifier"))
                .containsExactlyInAnyOrder("postcode", "city");
    }

    @Test
    void categoriesAndQuantities_areNoDirectIdentifiersOfEither() throws Exception {
        columns.put("gender", row -> row % 2 == 0 ? "female" : "male");
        columns.put("language", row -> List.of("Ada", "Python", "Scala", "Rust").get(row % 4));
        columns.put("member", row -> row % 3 == 0 ? "yes" : "no");
        columns.put("user_active", row -> "" + row % 2);
        columns.put("login_count", row -> "" + row % 8);

        assertThat(leftOut("direct identifier"))
                .isEqualTo(assessed("direct identifier", "secret"))
                .isEmpty();
    }

    private Set<String> assessed(String... categories) throws Exception {
        return FileInspection.of(file(), Instant.parse("2026-01-01T00:00:00Z")).fields().stream()
                .filter(field -> Set.of(categories).contains(field.category()))
                .map(Field::name)
                .filter(columns::containsKey)
                .collect(toSet());
    }

    private Set<String> leftOut(String reason) throws Exception {
        PreparedTable prepared = PreparedTable.of(TableReader.read(file()), "result", ColumnOptions.NONE, 5);
        Set<String> features =
                prepared.schema().features().stream().map(Schema.Column::name).collect(toSet());
        return columns.keySet().stream()
                .filter(name -> prepared.warnings().stream()
                        .anyMatch(warning ->
                                warning.startsWith("the column '" + name + "' ") && warning.contains(reason)))
                .filter(name -> !features.contains(name))
                .collect(toSet());
    }

    private Path file() throws Exception {
        Map<String, IntFunction<String>> all = new LinkedHashMap<>(columns);
        all.put("hours", row -> row % 50 + ".5");
        all.put("result", row -> row % 3 == 0 ? "fail" : "pass");
        String rows = IntStream.range(0, ROWS)
                .mapToObj(row ->
                        all.values().stream().map(values -> values.apply(row)).collect(joining(",")))
                .collect(joining("\n"));
        return Files.writeString(folder.resolve("table.csv"), String.join(",", all.keySet()) + "\n" + rows + "\n");
    }
}
