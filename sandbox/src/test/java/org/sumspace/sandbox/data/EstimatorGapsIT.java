package org.sumspace.sandbox.data;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.training.model.ModelFile;

/**
 * How far trainings of ten processors are below scikit-learn on all their rows, for each linear estimator, as means of five
 * splits. Each build trains on the generated learners; {@code -Dgaps.tables=FOLDER}, the folder with the public tables, also on
 * these and on a table with a rare class, and writes the table of {@code docs/reference/convergence.md} to {@code
 * sandbox/target/gaps.md}. Runs where /usr/bin/python3, or {@code -Dsklearn.python=PATH}, has scikit-learn.
 */
class EstimatorGapsIT {
    private static final Path PYTHON = Path.of(System.getProperty("sklearn.python", "/usr/bin/python3"));
    private static final Path SCRIPTS = Path.of("src/test/python").toAbsolutePath();
    private static final int SPLITS = 5;
    private static final int MIN_LEARNERS = 5;

    @TempDir
    Path folder;

    /** @param target the numeric column that regressions predict */
    private record Table(String name, PreparedTable prepared, String target) {}

    /** Of an estimator, means over the splits. */
    private record Gap(String estimator, Split.Figures ours, Split.Figures central) {
        boolean isRegression() {
            return Double.isNaN(ours.rare());
        }

        double score() {
            return ours.score() - central.score();
        }

        double rare() {
            return ours.rare() - central.rare();
        }
    }

    @BeforeAll
    static void needsScikitLearn() throws Exception {
        assumeTrue(
                Files.isExecutable(PYTHON) && python("-c", "import sklearn").isEmpty(),
                "not compared with scikit-learn: no /usr/bin/python3 with python3-sklearn here");
    }

    @Test
    void trainingsOfGeneratedLearners_areAsGoodAsScikitLearnOnAllRows() throws Exception {
        PreparedTable learners =
                PreparedTable.of(LearnerRows.table(1), LearnerRows.LABEL, ColumnOptions.NONE, MIN_LEARNERS);
        for (Gap gap : gaps(new Table("generated learners", learners, "quiz_average"))) {
            if (gap.isRegression()) {
                assertThat(gap.score()).as(gap.estimator()).isCloseTo(0, within(1e-6));
            } else {
                assertThat(gap.score()).as(gap.estimator()).isGreaterThan(-0.01);
                assertThat(gap.rare()).as(gap.estimator()).isGreaterThan(-0.03);
            }
        }
    }

    @Test
    void gapsOfAllTables_areWritten() throws Exception {
        String publicTables = System.getProperty("gaps.tables");
        assumeTrue(publicTables != null, "only with -Dgaps.tables=FOLDER");
        StringBuilder lines = new StringBuilder();
        for (Table table : tables(Path.of(publicTables))) {
            for (Gap gap : gaps(table)) {
                lines.append(line(table, gap)).append('\n');
            }
        }
        Files.writeString(Path.of("target/gaps.md"), lines);
    }

    private List<Table> tables(Path publicTables) throws Exception {
        python(SCRIPTS.resolve("learner_tables.py").toString(), folder.toString(), "rare-20k");
        ColumnOptions codes = new ColumnOptions(RealTablesTest.CODE_COLUMNS, Set.of(), Set.of());
        return List.of(
                table(
                        "xAPI-Edu",
                        publicTables.resolve("xAPI-Edu-Data.csv"),
                        "Class",
                        ColumnOptions.NONE,
                        "VisITedResources"),
                table(
                        "dropout",
                        publicTables.resolve("students_dropout_academic_success.csv"),
                        "target",
                        codes,
                        "Curricular units 2nd sem (grade)"),
                new Table(
                        "generated learners",
                        PreparedTable.of(LearnerRows.table(1), LearnerRows.LABEL, ColumnOptions.NONE, MIN_LEARNERS),
                        "quiz_average"),
                table("rare-20k", folder.resolve("rare-20k.csv"), "result", ColumnOptions.NONE, "first_score"));
    }

    private static Table table(String name, Path file, String label, ColumnOptions options, String target)
            throws InvalidTableException {
        return new Table(name, PreparedTable.of(TableReader.read(file), label, options, MIN_LEARNERS), target);
    }

    private List<Gap> gaps(Table table) throws Exception {
        Map<String, List<Split.Figures>> ours = new TreeMap<>();
        Map<String, List<Split.Figures>> central = new TreeMap<>();
        List<String> labels = table.prepared()
                .table()
                .values(table.prepared().schema().label().index());
        int seed = 0;
        for (Fold fold : Fold.stratified(labels, SPLITS, 0)) {
            seed++;
            for (Split split : List.of(
                    Split.ofClasses(table.prepared(), fold), Split.ofTarget(table.prepared(), table.target(), fold))) {
                for (Path file : fit(split, seed)) {
                    ModelFile fitted = ModelFile.read(Files.readAllBytes(file));
                    String name = String.valueOf(file.getFileName()).replace(".pkl", "");
                    central.computeIfAbsent(name, none -> new ArrayList<>()).add(split.figures(fitted));
                    ours.computeIfAbsent(name, none -> new ArrayList<>()).add(split.figures(split.train(fitted)));
                }
            }
        }
        return ours.keySet().stream()
                .map(name -> new Gap(
                        name,
                        Split.Figures.mean(requireNonNull(ours.get(name))),
                        Split.Figures.mean(requireNonNull(central.get(name)))))
                .toList();
    }

    private List<Path> fit(Split split, int seed) throws Exception {
        Path place = Files.createTempDirectory(folder, "split");
        split.write(place, seed);
        assertThat(python(SCRIPTS.resolve("fit_centrally.py").toString(), place.toString()))
                .isEmpty();
        try (Stream<Path> files = Files.list(place)) {
            return files.filter(file -> file.toString().endsWith(".pkl")).toList();
        }
    }

    private static String line(Table table, Gap gap) {
        String score = "| %s | %s | %.4f | %.4f | %+.2f |"
                .formatted(
                        table.name(),
                        gap.estimator(),
                        gap.ours().score(),
                        gap.central().score(),
                        100 * gap.score());
        return gap.isRegression()
                ? score + " | | |"
                : score
                        + " %.4f | %.4f | %+.2f |"
                                .formatted(gap.ours().rare(), gap.central().rare(), 100 * gap.rare());
    }

    /** What a command prints; empty if it succeeds without any output. */
    private static String python(String... arguments) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(PYTHON.toString()).redirectErrorStream(true);
        builder.command().addAll(List.of(arguments));
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return process.waitFor() == 0 ? output : output + " exit " + process.exitValue();
    }
}
