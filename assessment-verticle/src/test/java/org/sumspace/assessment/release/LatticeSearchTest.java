package org.sumspace.assessment.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.sumspace.assessment.Samples;
import org.sumspace.assessment.pseudonym.core.HierarchyFile;
import org.sumspace.assessment.release.core.ClassCounts;
import org.sumspace.assessment.release.core.ClassCounts.SensitiveColumn;
import org.sumspace.assessment.release.core.Criteria;
import org.sumspace.assessment.release.core.GeneralColumn;
import org.sumspace.assessment.release.core.LatticeSearch;
import org.sumspace.assessment.release.core.LatticeSearch.Found;
import org.sumspace.assessment.release.core.LatticeSearch.ReleaseEvaluation;

/**
 * Tables of the public adult data and its hierarchies. The expected levels and figures come from a program of a few lines in
 * another language, which forms every table of the lattice.
 */
class LatticeSearchTest {
    private static final List<String> FIVE = List.of("sex", "age", "race", "marital-status", "native-country");

    private static Found search(List<String> quasi, int k, int l, @Nullable Double t, double share, String sensitive)
            throws IOException {
        assumeThat(Samples.ADULT).as("shared data of kanon").exists();
        List<String> lines = Files.readAllLines(Samples.ADULT);
        List<String> head = List.of(lines.get(0).split(";", -1));
        List<GeneralColumn> columns = new ArrayList<>();
        for (String name : quasi) {
            Path file = Samples.ADULT.resolveSibling("adult_hierarchy_" + name + ".csv");
            var hierarchy = HierarchyFile.read(name, Files.readAllLines(file));
            List<String> values = values(lines, head.indexOf(name));
            columns.add(new GeneralColumn(name, values, hierarchy.height(), hierarchy::at));
        }
        List<String> secrets = values(lines, head.indexOf(sensitive));
        Map<List<Integer>, Long> combinations = new LinkedHashMap<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split(";", -1);
            List<Integer> codes = new ArrayList<>();
            for (GeneralColumn column : columns) {
                codes.add(column.values().indexOf(cells[head.indexOf(column.name())]));
            }
            codes.add(secrets.indexOf(cells[head.indexOf(sensitive)]));
            combinations.merge(codes, 1L, Long::sum);
        }
        int n = quasi.size();
        ClassCounts counts = new ClassCounts(
                combinations.keySet().stream()
                        .map(codes -> codes.subList(0, n).stream()
                                .mapToInt(Integer::intValue)
                                .toArray())
                        .toArray(int[][]::new),
                combinations.keySet().stream()
                        .map(codes -> new int[] {codes.get(n)})
                        .toArray(int[][]::new),
                combinations.values().stream().mapToLong(Long::longValue).toArray(),
                List.of(new SensitiveColumn(secrets.size(), false, -1)));
        return LatticeSearch.search(columns, counts, new Criteria(k, l, t, (long)
                        Math.floor(share * (lines.size() - 1))))
                .orElseThrow();
    }

    private static List<String> values(List<String> lines, int column) {
        TreeSet<String> values = new TreeSet<>();
        lines.subList(1, lines.size()).forEach(line -> values.add(line.split(";", -1)[column]));
        return List.copyOf(values);
    }

    private static void assertFound(
            Found found, List<Integer> levels, long suppressed, long classes, long smallest, double sum, double loss) {
        ReleaseEvaluation evaluation = found.evaluation();
        assertThat(found.levels())
                .containsExactly(levels.stream().mapToInt(Integer::intValue).toArray());
        assertThat(evaluation.suppressed()).isEqualTo(suppressed);
        assertThat(evaluation.classes()).isEqualTo(classes);
        assertThat(evaluation.smallest()).isEqualTo(smallest);
        assertThat(evaluation.discernibility()).isEqualTo(sum);
        assertThat(evaluation.loss()).isCloseTo(loss, within(1e-12));
    }

    /** assessment H7: k alone, without and with rows that are left out. */
    @Test
    void h7_kAnonymousTables_areThoseOfTheWholeLattice() throws IOException {
        Found without = search(FIVE, 5, 1, null, 0, "occupation");
        assertFound(without, List.of(0, 2, 1, 2, 2), 0, 15, 5, 1104390, 0.6653526275164657);
        assertThat(without.points()).isEqualTo(180);
        assertThat(without.evaluations()).as("half of the lattice is enough").isLessThan(90);
        assertFound(
                search(FIVE, 5, 1, null, 0.02, "occupation"),
                List.of(0, 0, 1, 2, 2),
                56,
                101,
                5,
                288304,
                0.3630404577872518);
    }

    /** assessment H7: different sensitive values. */
    @Test
    void h7_diverseTables_areThoseOfTheWholeLattice() throws IOException {
        assertFound(
                search(FIVE, 10, 2, null, 0.05, "salary-class"),
                List.of(0, 4, 0, 0, 2),
                145,
                18,
                11,
                2165411,
                0.6931679070442484);
        assertFound(
                search(List.of("sex", "age", "race"), 5, 3, null, 0.01, "occupation"),
                List.of(1, 0, 1),
                28,
                55,
                5,
                289032,
                0.24509762770021803);
    }

    /** assessment H7: closeness; with rows that are left out it is not monotone, and every table is formed. */
    @Test
    void h7_closeTables_areThoseOfTheWholeLattice() throws IOException {
        assertFound(
                search(FIVE, 5, 1, 0.2, 0, "salary-class"),
                List.of(0, 4, 0, 2, 2),
                0,
                10,
                6,
                3916464,
                0.8291343817358947);
        assertFound(
                search(FIVE, 5, 2, 0.2, 0.05, "salary-class"),
                List.of(0, 4, 0, 2, 1),
                29,
                15,
                6,
                3827969,
                0.8050209053068861);
    }
}
