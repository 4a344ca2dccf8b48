package org.sumspace.sandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class SumspaceMainTest {
    private static final int REFUSED = 1;
    private static final int WRONG_ARGUMENTS = 2;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "demo",
                "up",
                "node",
                "org",
                "convert",
                "model",
                "train",
                "call",
                "completion",
                "catalog",
                "bench"
            })
    void everyCommand_hasHelp(String command) {
        assertThat(run(command, "--help")).isZero();
        assertThat(out.toString()).contains("Usage: sumspace " + command);
    }

    /** The launched program reads the options of the wanted command alone. */
    @ParameterizedTest
    @ValueSource(strings = {"", "demo", "catalog"})
    void help_isTheSame_whicheverCommandsAreRead(String wanted) {
        CommandLine all = SumspaceMain.commandLine();
        CommandLine one = SumspaceMain.commandLine(wanted::equals);

        assertThat(one.getUsageMessage()).isEqualTo(all.getUsageMessage());
        assertThat(usage(one, wanted)).isEqualTo(usage(all, wanted));
    }

    private static String usage(CommandLine program, String command) {
        CommandLine found = program.getSubcommands().get(command);
        return found == null ? "" : found.getUsageMessage();
    }

    @Test
    void withoutACommand_theCommandsAreListed() {
        assertThat(run()).isEqualTo(WRONG_ARGUMENTS);
        assertThat(err.toString())
                .contains("demo", "up", "node", "org", "convert", "call", "completion", "catalog", "bench");
    }

    @Test
    void benchmarks_areStartedByTheLauncherAlone() {
        assertThat(run("bench", "chaos", "--minutes", "1")).isEqualTo(REFUSED);
        assertThat(err.toString().lines())
                .containsExactly(
                        "sumspace: the benchmarks are not in the jar of the sandbox",
                        "  Start them with ./sumspace bench in the project's folder");
    }

    @Test
    void misspeltOption_isRefusedWithASuggestion() {
        assertThat(run("demo", "--round", "3")).isEqualTo(WRONG_ARGUMENTS);
        assertThat(err.toString()).contains("'--round'", "--rounds");
    }

    @Test
    void wrongArgument_isReportedInTwoLines() {
        assertThat(run("demo", "--folds", "many")).isEqualTo(WRONG_ARGUMENTS);
        assertThat(err.toString().lines())
                .containsExactly(
                        "sumspace: Invalid value for option '--folds': 'many' is not an int",
                        "  See: ./sumspace demo --help");
    }

    @Test
    void folderThatCannotBeWrittenTo_isRefusedBeforeANodeStarts() throws Exception {
        Path file = Files.createFile(folder.resolve("file"));

        assertThat(run("demo", "--out", file.resolve("results").toString())).isEqualTo(REFUSED);
        assertThat(err.toString()).contains(file + " is not a folder", "--out");
        assumeTrue(Files.isDirectory(Path.of("/proc/self")), "needs /proc, where not even root writes");
        assertThat(run("demo", "--out", "/proc/results")).isEqualTo(REFUSED);
        assertThat(err.toString()).contains("folder /proc cannot be written to");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void reportThatCannotBeWritten_isRefusedBeforeANodeStarts() {
        Path home = folder.resolve("home");

        assertThat(run("up", "--home", home.toString(), "--report", folder.toString()))
                .isEqualTo(REFUSED);
        assertThat(err.toString()).contains(folder + " is a folder", "--report");
        assertThat(home).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{", """
        {"tls": false, "nodes": [], "accounts": [], "modelPort": 1}\
        """})
    void damagedHome_orOneOfAnotherVersion_isReportedWithoutAStackTrace(String plan) throws Exception {
        Files.writeString(folder.resolve("space.json"), plan);

        assertThat(run("up", "--home", folder.toString())).isEqualTo(REFUSED);
        assertThat(err.toString().lines())
                .containsExactly(
                        "sumspace: could not read " + folder.resolve("space.json")
                                + ", the plan of the data space: it is damaged, or of another version of Sumspace",
                        "  Restore the file, or use another --home");
    }

    @Test
    void unwritableHome_isReportedWithoutAStackTrace() throws Exception {
        Path file = Files.createFile(folder.resolve("file"));

        assertThat(run("up", "--home", file.resolve("home").toString())).isEqualTo(REFUSED);
        assertThat(err.toString()).contains(file.toString()).doesNotContain("\tat ");
    }

    @Test
    void labelWithoutData_isRefused() {
        assertThat(run("demo", "--label", "grade")).isEqualTo(REFUSED);
        assertThat(err.toString()).contains("--label without --in", "Name both");
    }

    @Test
    void groupAndProcessors_areRefusedTogether() {
        assertThat(run("demo", "--group", "campus", "--processors", "5")).isEqualTo(WRONG_ARGUMENTS);
    }

    @Test
    void tooFewProcessors_areRefused() {
        assertThat(run("demo", "--processors", "2")).isEqualTo(REFUSED);
        assertThat(err.toString()).contains("--processors 2", "3 to");
    }

    @Test
    void misspeltLabel_isRefusedWithASuggestion_andWritesNothing() throws Exception {
        Path table = Files.writeString(folder.resolve("t.csv"), "hours,grade\n1,a\n2,b\n");
        Path results = folder.resolve("results");

        assertThat(run("demo", "--in", table.toString(), "--label", "grad", "--out", results.toString()))
                .isEqualTo(REFUSED);
        assertThat(err.toString()).contains("no column 'grad'", "did you mean grade?");
        assertThat(results).doesNotExist();
    }

    @Test
    void unknownKindOfNode_isRefusedWithTheKnownKinds() {
        assertThat(run("node", "aggregater", "--config", "x.json")).isEqualTo(REFUSED);
        assertThat(err.toString()).contains("'aggregater'", "catalog, contract, connector, aggregator, processor");
    }

    @Test
    void unknownKindToStart_isRefusedWithASuggestion() {
        assertThat(run("up", "--only", "catalogue", "--home", folder.toString()))
                .isEqualTo(REFUSED);
        assertThat(err.toString()).contains("did you mean catalog?");
    }

    @Test
    void records_areConverted_andRefusedOnesAreReported() throws Exception {
        Path in = Files.writeString(folder.resolve("in.json"), """
            [{"actor": {"mbox": "mailto:a@e.org"}, "verb": {"id": "https://e.org/v"}, "object": {"id": "https://e.org/o"}},
             {"what": "nothing"}]
            """);
        Path converted = folder.resolve("new/out.ndjson");

        assertThat(run("convert", "--in", in.toString(), "--format", "auto", "--out", converted.toString()))
                .isEqualTo(REFUSED);
        assertThat(out.toString())
                .isEqualTo("2 records: 1 converted, 1 refused; " + converted + System.lineSeparator());
        assertThat(err.toString()).contains("100 %");
        assertThat(Files.readAllLines(converted))
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("{\"record\":1,\"output_trace\":{"),
                        line -> assertThat(line).startsWith("{\"record\":2,\"error\":{"));
        assertThat(folder.resolve("new")).isDirectoryNotContaining("glob:**.part");
    }

    @Test
    void table_isConvertedWithAMapping_andWithoutOneTheCommandSaysSo() throws Exception {
        Path table = Files.writeString(folder.resolve("table.csv"), "who;page\nann;a\nbob;b\n");
        String converted = folder.resolve("out.ndjson").toString();
        assertThat(run("convert", "--in", table.toString(), "--out", converted)).isEqualTo(REFUSED);
        assertThat(err.toString()).contains("contains no JSON. To convert a table", "--mapping FILE");

        Path mapping = Files.writeString(folder.resolve("mapping.yaml"), """
            version: 1.0
            input_format: csv
            output_format: xapi
            jsonata: |
              {"actor": {"account": {"homePage": "https://e.org", "name": who}}, "verb": {"id": "https://e.org/v"},
               "object": {"id": "https://e.org/" & page}}
            """);
        assertThat(run("convert", "--in", table.toString(), "--mapping", mapping.toString(), "--out", converted))
                .isZero();
        assertThat(Files.readAllLines(Path.of(converted)))
                .satisfiesExactly(
                        line -> assertThat(line).contains("\"name\":\"ann\"", "https://e.org/a"),
                        line -> assertThat(line).contains("\"name\":\"bob\"", "https://e.org/b"));

        assertThat(run(
                        "convert",
                        "--in",
                        table.toString(),
                        "--mapping",
                        mapping.toString(),
                        "--format",
                        "csv",
                        "--out",
                        converted))
                .isEqualTo(WRONG_ARGUMENTS);
        assertThat(err.toString()).contains("--mapping says", "--format is for");
        assertThat(run("convert", "--in", table.toString(), "--config", "c.json", "--out", converted))
                .isEqualTo(WRONG_ARGUMENTS);
        assertThat(err.toString()).contains("--config needs --mapping");

        Path config = Files.writeString(folder.resolve("config.json"), "{\"delimiter\": 5}");
        assertThat(run(
                        "convert",
                        "--in",
                        table.toString(),
                        "--mapping",
                        mapping.toString(),
                        "--config",
                        config.toString(),
                        "--out",
                        converted))
                .isEqualTo(REFUSED);
        assertThat(err.toString()).contains("Could not convert", "delimiter").doesNotContain("\tat ");
    }

    @Test
    void favourableLabelThatNoRowHas_isRefusedBeforeTheTraining() {
        assertThat(run("demo", "--positive", "excellent", "--out", folder.toString()))
                .isEqualTo(REFUSED);
        assertThat(err.toString())
                .contains("--positive excellent is no value of the label", "Name one of: ", "pass")
                .doesNotContain("\tat ");
    }

    @Test
    void failedConversion_isReportedWithoutAStackTrace() throws Exception {
        Path in = Files.createFile(folder.resolve("in.json"));
        String converted = folder.resolve("out.ndjson").toString();

        assertThat(run("convert", "--out", converted)).isEqualTo(WRONG_ARGUMENTS);
        assertThat(run("convert", "--in", "absent.json", "--out", converted)).isEqualTo(REFUSED);
        assertThat(err.toString()).contains("absent.json does not exist");
        assertThat(run("convert", "--in", in.toString(), "--format", "xpai", "--out", converted))
                .isEqualTo(REFUSED);
        assertThat(err.toString())
                .contains("--format xpai", "did you mean x_api?")
                .doesNotContain("\tat ");
        assertThat(Path.of(converted)).doesNotExist();
    }

    private int run(String... arguments) {
        return SumspaceMain.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }
}
