package org.sumspace.assessment.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.assessment.Samples;
import org.sumspace.assessment.metric.domain.AttachedFile;
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

    /** assessment H7: identifiers are never released; numbers become intervals; what cannot be released is said. */
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
