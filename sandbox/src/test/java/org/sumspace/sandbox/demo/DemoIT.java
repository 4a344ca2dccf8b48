package org.sumspace.sandbox.demo;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.sumspace.common.crypto.Digest;
import org.sumspace.sandbox.data.LearnerRows;
import org.sumspace.sandbox.data.LearnerTable;
import org.sumspace.sandbox.data.TableReader;

/** Demonstrations with other options, and with a converter for a table. */
class DemoIT extends DemoTestBase {
    private static final Path REAL_TABLE = Path.of("../../shared/data/training/xAPI-Edu-Data.csv");
    private static final Path PYTHON = Path.of("/usr/bin/python3");
    private static final Path CHECK = Path.of("src/test/python/check_predictions.py");

    /** With the default options, as a new user starts it. */
    @Test
    void defaultOptions_convergeToTheCentralAccuracy_andEndThere() throws Exception {
        JsonNode report = demo("--require-within", "1");

        assertThat(report.path("convergence").path("state").asText()).isEqualTo("converged");
        assertThat(report.path("rounds").asInt())
                .isLessThan(60)
                .isEqualTo(report.path("convergence").path("rounds").asInt());
        assertThat(report.path("exactRounds").asInt())
                .isEqualTo(report.path("rounds").asInt());
        assertThat(out.toString()).contains("at most 60 rounds", "Training: converged after ");
    }

    /** Two rounds with noise 0.6 cost an epsilon of 13.13; a third round would exceed the budget. */
    @Test
    void noise_isAddedUntilTheBudgetIsSpent_andTheTrainingCompletes() throws Exception {
        Path options = Files.writeString(folder.resolve("options.json"), """
            {"maxWeight": 1, "evaluation": true, "privacy": {"epsilon": 14, "delta": 1e-5, "clipNorm": 2,
                                                             "noiseMultiplier": 0.6, "honestContributors": 5}}\
            """);

        JsonNode report = demo("--no-exchange", "--rounds", "5", "--parameters", options.toString());

        assertThat(report.path("rounds").asInt()).isEqualTo(2);
        assertThat(report.path("noisedRounds").asInt()).isEqualTo(2);
        assertThat(report.path("exact").asBoolean()).isFalse();
        assertThat(report.path("evaluation").path("count").asInt()).isBetween(-30, 50);
        assertThat(out.toString()).contains("round 2/2", "sum noised", "Noised: in 2 of 2 rounds");
    }

    /** Six names and five addresses are categories by their number, but identifiers by what they are. */
    @Test
    void valuesOfDirectIdentifiersThatRepeat_areInNoFileOfTheResult() throws Exception {
        List<String> people = List.of("Ada Lovelace", "Alan Turing", "Grace Hopper", "Emmy Noether", "Max Planck");
        String rows = IntStream.range(0, 180)
                .mapToObj(row -> people.get(row % people.size()) + ",t" + row % 6 + "@school.example,+49 30 901820"
                        + row % 7 + "," + (row * 37 % 101) / 7.0 + "," + (row % 3 == 0 ? "fail" : "pass"))
                .collect(joining("\n"));
        Path table = Files.writeString(
                folder.resolve("table.csv"), "name,teacher_email,contact,hours,result\n" + rows + "\n");

        demo("--no-exchange", "--rounds", "1", "--in", table.toString(), "--label", "result");

        assertThat(out.toString())
                .contains(
                        "the column 'name' looks like a direct identifier (name of a person); it is left out",
                        "the column 'teacher_email' looks like a direct identifier (e-mail address); it is left out",
                        "the column 'contact' looks like a direct identifier (phone number); it is left out",
                        "Direct identifiers: name, teacher_email, contact.");
        try (Stream<Path> files = Files.walk(folder.resolve("out"))) {
            assertThat(files.filter(Files::isRegularFile))
                    .isNotEmpty()
                    .allSatisfy(file -> assertThat(Files.readString(file, ISO_8859_1))
                            .doesNotContain(people)
                            .doesNotContain("@school.example", "901820"));
        }
    }

    @Test
    void twoGroups_giveTheSameModelAsOne() throws Exception {
        JsonNode report = demo("--no-exchange", "--rounds", "3", "--groups", "2", "--positive", "fail");
        assertThat(out.toString()).contains("fairness: By study_mode: fail is predicted for ");

        assertThat(report.path("aggregators").asInt()).isEqualTo(10);
        assertThat(report.path("groups").asInt()).isEqualTo(2);
        assertThat(report.path("exactRounds").asInt()).isEqualTo(3);
        assertThat(report.path("contributors").path("min").asInt()).isEqualTo(10);
        assertThat(report.path("modelSha256").asText()).isEqualTo(MODEL_OF_THREE_ROUNDS);
    }

    @Test
    void table_isCrossValidatedExactly_andItsPredictionsAreReproducedInPython() throws Exception {
        LearnerTable table = Files.exists(REAL_TABLE) ? TableReader.read(REAL_TABLE) : LearnerRows.table(1);
        String label = Files.exists(REAL_TABLE) ? "Class" : LearnerRows.LABEL;
        String group = Files.exists(REAL_TABLE) ? "Topic" : "campus";
        Path file = withAnEmptyCell(table);

        JsonNode report = demo(
                "--no-exchange",
                "--in",
                file.toString(),
                "--label",
                label,
                "--group",
                group,
                "--rounds",
                "2",
                "--folds",
                "2");

        assertThat(report.path("exactRounds").asInt()).isEqualTo(4);
        assertThat(report.path("rows").asInt()).isEqualTo(table.size());
        assertThat(report.path("processors").asInt())
                .isEqualTo(
                        Set.copyOf(table.values(table.columns().indexOf(group))).size());
        assertThat(Path.of(report.path("modelFile").asText()).resolveSibling("model-fold-2.joblib"))
                .exists();
        assertThat(out.toString())
                .contains("ready converter Commons http://127.0.0.1:", "table to " + table.size() + " xAPI statements");
        assumeTrue(
                Files.isExecutable(PYTHON)
                        && python("-c", "import sklearn, joblib").exit() == 0,
                "skipped: reproducing the predictions needs /usr/bin/python3 with python3-sklearn");
        Output check = python(
                CHECK.toString(),
                folder.resolve("out").toString(),
                file.toString(),
                folder.resolve("report.json").toString());
        assertThat(check.exit()).as(check.text()).isZero();
        assertThat(check.text()).contains(table.size() + " predictions agree");
        assumeTrue(Files.exists(REAL_TABLE), "there is no " + REAL_TABLE + ": the test used a generated table");
    }

    @Test
    void messyTable_isTrainedOn_withoutPublishingIdsOrRareValues() throws Exception {
        JsonNode report = demo(
                "--no-exchange",
                "--in",
                "../docs/samples/learners-messy.csv",
                "--label",
                "result",
                "--group",
                "course",
                "--ignore",
                "remark",
                "--rounds",
                "2");

        assertThat(report.path("exact").asBoolean()).isTrue();
        assertThat(report.path("warnings"))
                .extracting(JsonNode::asText)
                .anyMatch(warning -> warning.contains("the column 'student id' looks like a direct identifier"))
                .noneMatch(warning -> warning.contains("remark"))
                .allSatisfy(warning -> assertThat(out.toString()).contains("Warning: " + warning));
        assertThat(Path.of(report.path("featuresFile").asText()))
                .content()
                .contains("prior points", "town=other")
                .doesNotContain("S-0", "Ihringen", "Latin", "remark");
        Path table = Path.of("../docs/samples/learners-messy.csv");
        assertThat(folder.resolve("out/assessment/report.html"))
                .content()
                .contains(
                        "The table is that of learners-messy.csv (SHA-256 " + Digest.of(Files.readAllBytes(table))
                                + ") as demo read it",
                        "<li>The column &#39;student id&#39; looks like a direct identifier")
                .doesNotContain("looks like personal data");
    }

    /** The table as a CSV file in which a cell of a numeric column is empty. */
    private Path withAnEmptyCell(LearnerTable table) throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add(String.join(",", table.columns()));
        table.rows().forEach(row -> lines.add(String.join(",", row)));
        lines.set(7, lines.get(7).replaceFirst(",\\d+,", ",,"));
        return Files.write(folder.resolve("table.csv"), lines);
    }

    private record Output(int exit, String text) {}

    private static Output python(String... arguments) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(PYTHON.toString()).redirectErrorStream(true);
        builder.command().addAll(List.of(arguments));
        Process process = builder.start();
        String text = new String(process.getInputStream().readAllBytes(), UTF_8);
        return new Output(process.waitFor(), text);
    }
}
