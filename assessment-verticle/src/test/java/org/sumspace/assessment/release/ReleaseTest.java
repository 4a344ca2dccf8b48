package org.sumspace.assessment.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.assessment.Samples;
import org.sumspace.assessment.metric.domain.AttachedFile;
import org.sumspace.assessment.pseudonym.domain.FieldAction;
import org.sumspace.assessment.pseudonym.domain.FieldChoice;
import org.sumspace.assessment.release.domain.ReleaseResult;
import org.sumspace.assessment.release.domain.ReleaseRules;
import org.sumspace.assessment.run.domain.DataOptions;
import org.sumspace.assessment.shared.domain.AssessmentException;

/** Whole runs that release a table. */
class ReleaseTest {
    @TempDir
    Path folder;

    private ReleaseResult release(Path input, ReleaseRules rules, Map<String, AttachedFile> hierarchies)
            throws IOException {
        return Objects.requireNonNull(Samples.assess(
                        input, folder.resolve("out"), new DataOptions(List.of(), false, List.of(), hierarchies, rules))
                .release());
    }

    /** assessment H7: the released file fulfils the rules, counted here; figures of another program. */
    @Test
    void h7_releasedFile_fulfilsTheRules() throws IOException {
        assumeThat(Samples.ADULT).as("shared data of kanon").exists();
        List<String> quasi = List.of("sex", "age", "race", "marital-status", "native-country");
        Map<String, AttachedFile> hierarchies = new LinkedHashMap<>();
        quasi.forEach(name -> hierarchies.put(
                name,
                new AttachedFile(
                        Samples.ADULT
                                .resolveSibling("adult_hierarchy_" + name + ".csv")
                                .toString(),
                        0,
                        "")));
        ReleaseResult release = release(
                Samples.ADULT, new ReleaseRules(10, 2, null, 0.05, quasi, List.of("salary-class")), hierarchies);
        assertThat(release.columns()).extracting(level -> level.level()).containsExactly(0, 4, 0, 0, 2);
        assertThat(release.suppressedRows()).isEqualTo(145);
        assertThat(release.loss()).isCloseTo(0.6931679070442484, within(1e-9));
        List<String> lines = Files.readAllLines(folder.resolve("out/release.csv"));
        assertThat(lines).hasSize(1 + 3016 - 145);
        List<String> head = List.of(lines.get(0).split(",", -1));
        Map<String, Integer> classes = new LinkedHashMap<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split(",", -1);
            StringBuilder key = new StringBuilder();
            quasi.forEach(name -> key.append(cells[head.indexOf(name)]).append('|'));
            classes.merge(key.toString(), 1, Integer::sum);
        }
        assertThat(classes).hasSize(18);
        assertThat(classes.values()).allMatch(rows -> rows >= 10);
        assertThat(folder.resolve("out/audit_manifest.json")).content().contains("release.csv");
    }

    private static DataOptions options(ReleaseRules rules, FieldChoice... fields) {
        return new DataOptions(List.of(), false, List.of(fields), Map.of(), rules);
    }

    private ReleaseResult release(Path input, DataOptions options) throws IOException {
        return Objects.requireNonNull(
                Samples.assess(input, folder.resolve("out"), options).release());
    }

    private List<String> released() throws IOException {
        List<String> lines = Files.readAllLines(folder.resolve("out/release.csv"));
        return lines.subList(1, lines.size());
    }

    private Path births(IntFunction<String> birth) throws IOException {
        List<String> lines = new ArrayList<>(List.of("date_of_birth,grade"));
        IntStream.range(0, 120).forEach(row -> lines.add(birth.apply(row) + "," + row % 4));
        return Samples.csv(folder, lines.toArray(String[]::new));
    }

    /** A column that was generalised before has further levels: years of months, wider intervals, the hierarchy's next. */
    @Test
    void columnsThatWereGeneralised_haveFurtherLevels() throws IOException {
        ReleaseRules rules = new ReleaseRules(5, 1, null, 0, List.of("date_of_birth"), List.of());
        ReleaseResult births = release(
                births(row -> "%02d.%02d.%d".formatted(1 + row % 28, 1 + row % 12, 1950 + row % 50)), options(rules));
        assertThat(released()).hasSize(120).allMatch(line -> line.matches("19[5-9]0-19[5-9]9,[0-3]"));
        assertThat(births.columns().get(0).height()).isEqualTo(3);
        folder = Files.createDirectory(folder.resolve("years"));
        release(births(row -> "%02d.%02d.%d".formatted(1 + row % 28, 1 + row % 12, 1990 + row % 5)), options(rules));
        assertThat(released()).hasSize(120).allMatch(line -> line.matches("199[0-4],[0-3]"));
        folder = Files.createDirectory(folder.resolve("others"));
        List<String> lines = new ArrayList<>(List.of("hours,town"));
        List.of("Oslo", "Bergen", "Rome", "Turin")
                .forEach(town -> IntStream.range(0, 8).forEach(row -> lines.add((row + 20) + "," + town)));
        Path hierarchy = Files.writeString(
                folder.resolve("town.csv"),
                "Oslo;East;Norway;*\nBergen;West;Norway;*\nRome;South;Italy;*\nTurin;North;Italy;*\n");
        DataOptions fields = options(
                new ReleaseRules(12, 1, null, 0, List.of("hours", "town"), List.of()),
                new FieldChoice("hours", FieldAction.GENERALISE_TO_BINS, 10.0, null),
                new FieldChoice("town", FieldAction.GENERALISE_BY_HIERARCHY, null, 1));
        release(
                Samples.csv(folder, lines.toArray(String[]::new)),
                fields.with(Map.of("town", new AttachedFile(hierarchy.toString(), 0, ""))));
        assertThat(released()).hasSize(32).allMatch(line -> line.matches("\"\\[20, 30\\[\",(Norway|Italy)"));
    }

    /** Values that a generalisation cannot take are counted; a column that lost all of them cannot be released. */
    @Test
    void generalisationThatLosesValues_isSaid_andAColumnWithoutAnyIsNotReleased() throws IOException {
        Path input = births(row -> row % 13 == 0 ? "about 50" : "%02d.03.1985".formatted(1 + row % 28));
        ReleaseRules named = new ReleaseRules(5, 1, null, 0, List.of("date_of_birth"), List.of());
        assertThatExceptionOfType(AssessmentException.class)
                .isThrownBy(() -> release(input, options(named)))
                .withMessageContaining("'date_of_birth' has no value left")
                .withMessageContaining("lost 120 values");
        folder = Files.createDirectory(folder.resolve("unnamed"));
        ReleaseRules other = new ReleaseRules(5, 1, null, 0, List.of("grade"), List.of());
        ReleaseResult release = release(input, options(other));
        assertThat(release.leftOut()).containsExactly("date_of_birth");
        assertThat(release.warnings()).anyMatch(warning -> warning.contains("'date_of_birth' lost 120 values"));
        assertThat(folder.resolve("out/report.html")).content().contains("lost 120 of its 120 values");
        folder = Files.createDirectory(folder.resolve("few"));
        ReleaseResult few =
                release(births(row -> row == 7 ? "about 50" : "%02d.03.1985".formatted(1 + row % 28)), options(named));
        assertThat(few.warnings()).anyMatch(warning -> warning.contains("lost 1 value"));
    }

    /** A birth lies not in the future of the data, whatever two digits may mean elsewhere. */
    @Test
    void birthsWithTwoDigits_areOfTheCenturyBefore() throws IOException {
        release(
                births(row -> "%02d.%02d.%d".formatted(1 + row % 28, 1 + row % 12, 25 + row % 25)),
                options(new ReleaseRules(5, 1, null, 0, List.of("date_of_birth"), List.of())));
        assertThat(released()).hasSize(120).allMatch(line -> line.matches("19[234]0-19[234]9,[0-3]"));
        assertThat(folder.resolve("out/report.html")).content().contains("read as 1925 to 1949");
    }

    /** A month or a year of birth is more general than a date and stays. */
    @ParameterizedTest
    @ValueSource(strings = {"%2$02d/%3$d", "%3$d-%2$02d", "%3$d"})
    void monthsAndYearsOfBirth_stay(String form) throws IOException {
        release(
                births(row -> form.formatted(1, 1 + row % 3, 1984)),
                options(new ReleaseRules(5, 1, null, 0, List.of("date_of_birth"), List.of())));
        assertThat(released()).hasSize(120).allMatch(line -> line.matches("1984(-0[123])?,[0-3]"));
    }

    /**
     * assessment H7: identifiers are never released; numbers become intervals; the result names columns that cannot be
     * released.
     */
    @Test
    void h7_identifiers_areLeftOut_andImpossibleRulesReleaseNothing() throws IOException {
        Path input = Samples.csv(
                folder,
                "email,age,grade",
                "ada@example.org,33,a",
                "bea@example.org,34,b",
                "cat@example.org,58,a",
                "dan@example.org,59,b");
        ReleaseResult release = release(input, new ReleaseRules(2, 1, null, 0, List.of("age"), List.of()), Map.of());
        assertThat(release.leftOut()).containsExactly("email");
        assertThat(Files.readString(folder.resolve("out/release.csv"))).doesNotContain("@", "33");
        assertThat(Objects.requireNonNull(release.disclosure()).smallestClass()).isEqualTo(2);
        folder = Files.createDirectory(folder.resolve("second"));
        Path same = Samples.csv(folder, "age,grade", "31,a", "32,b");
        ReleaseResult none = release(same, new ReleaseRules(3, 1, null, 0, List.of("age"), List.of()), Map.of());
        assertThat(none.reason()).contains("No levels");
        assertThat(folder.resolve("out/release.csv")).doesNotExist();
        folder = Files.createDirectory(folder.resolve("third"));
        assertThatExceptionOfType(AssessmentException.class)
                .isThrownBy(() -> release(
                        Samples.csv(folder, "age,grade", "31,a"),
                        new ReleaseRules(2, 1, null, 0, List.of("absent"), List.of()),
                        Map.of()))
                .withMessageContaining("absent");
    }
}
