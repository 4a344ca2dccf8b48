package org.sumspace.sandbox.demo;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.assessment.FileAssessment;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.sandbox.cli.SumspaceMain;
import org.sumspace.sandbox.data.LearnerData;
import org.sumspace.sandbox.data.Table;
import org.sumspace.sandbox.data.TableReader;

/** The demonstration from the command line to its result files, with twelve real nodes, and a converter for a table. */
class DemoIT {
    private static final Path REAL_TABLE = Path.of("../../shared/data/training/xAPI-Edu-Data.csv");
    private static final Path PYTHON = Path.of("/usr/bin/python3");
    private static final Path CHECK = Path.of("src/test/python/check_predictions.py");

    /** Three rounds with seed 1 give these bytes on every machine and JDK, with any number of groups. */
    private static final String MODEL_OF_THREE_ROUNDS =
            "d74a490e4065aa93232cfdba866de40373eb50135b71ef0c0a979eaf7e916ab4";

    private final StringWriter out = new StringWriter();

    @TempDir
    Path folder;

    @Test
    void generatedLearners_areTrainedOnExactly_andTheModelCanBeLoaded() throws Exception {
        JsonNode report = demo("--rounds", "3");

        assertThat(report.path("exact").asBoolean()).isTrue();
        assertThat(report.path("exactRounds").asInt()).isEqualTo(3);
        assertThat(report.path("contributors").path("min").asInt()).isEqualTo(10);
        assertThat(report.path("accuracy").asDouble())
                .isGreaterThan(report.path("majorityAccuracy").asDouble());
        assertThat(report.path("heapPeakBytes").asLong()).isPositive();
        byte[] model = Files.readAllBytes(Path.of(report.path("modelFile").asText()));
        assertThat(Digest.of(model)).hasToString(report.path("modelSha256").asText());
        assertThat(report.path("modelSha256").asText()).isEqualTo(MODEL_OF_THREE_ROUNDS);
        assertThat(ModelFile.read(model).features())
                .isEqualTo(report.path("features").asInt());
        List<String> predictions =
                Files.readAllLines(Path.of(report.path("predictionsFile").asText()));
        assertThat(predictions.get(0)).isEqualTo("row,fold,actual,predicted");
        assertThat(accuracyOf(predictions)).isEqualTo(report.path("accuracy").asDouble());
        assertThat(out.toString())
                .contains(
                        "ready catalog Commons https://127.0.0.1:",
                        "round 3/3",
                        "sum exact",
                        "The catalog lists the ecosystem 'Outcome of learners': members Linden, Alder, Birch, Cedar,"
                                + " which offer Training, Learning records of Alder, Learning records of Birch, Learning"
                                + " records of Cedar",
                        "./sumspace catalog list ecosystems",
                        "Birch got 188 bytes about courses of Alder",
                        "2020-12-31",
                        "because Birch has left the contract: ",
                        "Training: the loss was still falling after 3 rounds: more rounds or a larger step will help",
                        "  personal data: risk ",
                        "  quality: 1.0000 of 1. Every column has",
                        "  fairness: By study_mode: pass is predicted for ");
        Path assessed = folder.resolve("out/assessment");
        assertThat(out.toString()).contains("  Report: " + assessed.resolve("report.html"));
        assertThat(FileAssessment.verify(assessed).problems()).isEmpty();
        assertThat(new ObjectMapper()
                        .readTree(assessed.resolve("metrics.json").toFile())
                        .path("accuracy")
                        .asDouble())
                .isGreaterThan(report.path("majorityAccuracy").asDouble());
    }

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

    @Test
    void twoGroups_giveTheSameModelAsOne() throws Exception {
        JsonNode report = demo("--no-exchange", "--rounds", "3", "--groups", "2");

        assertThat(report.path("aggregators").asInt()).isEqualTo(10);
        assertThat(report.path("groups").asInt()).isEqualTo(2);
        assertThat(report.path("exactRounds").asInt()).isEqualTo(3);
        assertThat(report.path("contributors").path("min").asInt()).isEqualTo(10);
        assertThat(report.path("modelSha256").asText()).isEqualTo(MODEL_OF_THREE_ROUNDS);
    }

    @Test
    void table_isCrossValidatedExactly_andItsPredictionsAreReproducedInPython() throws Exception {
        Table table = Files.exists(REAL_TABLE) ? TableReader.read(REAL_TABLE) : LearnerData.table(1);
        String label = Files.exists(REAL_TABLE) ? "Class" : LearnerData.LABEL;
        String group = Files.exists(REAL_TABLE) ? "Topic" : "campus";
        Path file = withAnEmptyCell(table);

        JsonNode report = demo(
                "--no-exchange",
                "--data",
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
        Output check = python(CHECK.toString(), folder.resolve("out").toString(), file.toString());
        assertThat(check.exit()).as(check.text()).isZero();
        assertThat(check.text()).contains(table.size() + " predictions agree");
        assumeTrue(Files.exists(REAL_TABLE), "there is no " + REAL_TABLE + ": the test used a generated table");
    }

    @Test
    void messyTable_isTrainedOn_withoutPublishingIdsOrRareValues() throws Exception {
        JsonNode report = demo(
                "--no-exchange",
                "--data",
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
                .anyMatch(warning -> warning.contains("the column 'student id' looks like an identifier"))
                .noneMatch(warning -> warning.contains("remark"))
                .allSatisfy(warning -> assertThat(out.toString()).contains("Warning: " + warning));
        assertThat(Path.of(report.path("featuresFile").asText()))
                .content()
                .contains("prior points", "town=other")
                .doesNotContain("S-0", "Ihringen", "Latin", "remark");
    }

    /** The table as a CSV file in which a cell of a numeric column is empty. */
    private Path withAnEmptyCell(Table table) throws IOException {
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

    private JsonNode demo(String... options) throws Exception {
        Path report = folder.resolve("report.json");
        List<String> arguments = new ArrayList<>(List.of("demo"));
        arguments.addAll(List.of(options));
        arguments.addAll(List.of("--out", folder.resolve("out").toString(), "--report", report.toString()));
        int code =
                SumspaceMain.commandLine().setOut(new PrintWriter(out, true)).execute(arguments.toArray(String[]::new));
        assertThat(code).as(out.toString()).isZero();
        return new ObjectMapper().readTree(report.toFile());
    }

    private static double accuracyOf(List<String> predictions) {
        List<String[]> rows =
                predictions.stream().skip(1).map(line -> line.split(",", -1)).toList();
        return (double) rows.stream().filter(row -> row[2].equals(row[3])).count() / rows.size();
    }
}
