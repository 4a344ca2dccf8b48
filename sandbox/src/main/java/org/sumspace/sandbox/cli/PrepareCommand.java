package org.sumspace.sandbox.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.aot.RecordedNode;
import org.sumspace.sandbox.aot.RecordedWork;
import org.sumspace.sandbox.data.LearnerRows;
import org.sumspace.sandbox.training.TemporaryHome;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code sumspace prepare}: makes AOT caches. The launcher script finds the jars and makes the caches; here is the work
 * that is recorded for them.
 */
@Command(
        name = "prepare",
        mixinStandardHelpOptions = true,
        description = {
            "Makes AOT caches, with which commands and nodes start faster: of the commands, and of the"
                    + " nodes of these kinds (default: of all whose jars exist). Takes about a minute.",
            "Needs Java 25 or newer. It runs nodes with new keys and generated data, and uses nothing of yours. Repeat it"
                    + " after an update of Sumspace or Java; caches of other jars and JDKs are not used.",
        })
final class PrepareCommand implements Callable<Integer> {
    private static final String RECORDS = """
            {"actor": {"mbox": "mailto:ada@example.org"}, "verb": {"id": "http://id.tincanapi.com/verb/viewed"}, \
            "object": {"id": "https://example.org/page", "definition": {"type": "http://activitystrea.ms/schema/1.0/page"}}}
            {"cmi": {"learner_id": "u1", "success_status": "passed", "session_time": "PT5M"}}
            """;

    @Parameters(
            paramLabel = "KIND",
            description =
                    "catalog, connector, contract, aggregator, processor, converter or assessment; sumspace for the"
                            + " commands")
    @SuppressWarnings("UnusedVariable")
    private List<String> kinds = List.of();

    @Option(names = "--record", hidden = true, description = "does the work that the launcher records")
    private boolean record;

    @Option(
            names = "--program",
            hidden = true,
            paramLabel = "NAME",
            description = "the program whose work is recorded in this JVM: sumspace or bench")
    private String program = "";

    @Option(
            names = "--node",
            hidden = true,
            paramLabel = "KIND=JAR=FILE",
            description = "records a node of this kind, from this jar, into this file")
    private List<String> nodes = List.of();

    @Override
    public Integer call() throws Exception {
        if (!record) {
            throw new SandboxException(
                    "the launcher makes AOT caches", "Start it with ./sumspace prepare in the project's folder");
        }
        try (TemporaryHome temporary = TemporaryHome.create()) {
            if (!nodes.isEmpty()) {
                new RecordedWork(temporary.folder())
                        .of(nodes.stream().map(RecordedNode::parse).toList());
            } else if (program.equals("bench")) {
                new RecordedWork(temporary.folder()).here();
            } else {
                runCommands(temporary.folder());
            }
        }
        return 0;
    }

    /** What people wait for. */
    private static void runCommands(Path folder) throws Exception {
        String key = folder.resolve("key.pem").toString();
        Path table = RecordedWork.writeTable(folder);
        String out = folder.resolve("demo").toString();
        run("--help");
        run("assess", "--help");
        run(
                "demo",
                "--in",
                table.toString(),
                "--label",
                LearnerRows.LABEL,
                "--rounds",
                "10",
                "--out",
                out,
                "--key",
                key);
        run(
                "assess",
                "--in",
                table.toString(),
                "--out",
                folder.resolve("assessed").toString(),
                "--key",
                key);
        Path records = Files.writeString(folder.resolve("records.ndjson"), RECORDS, UTF_8);
        run(
                "convert",
                "--in",
                records.toString(),
                "--out",
                folder.resolve("converted.ndjson").toString());
    }

    private static void run(String... arguments) {
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        CommandLine command = SumspaceMain.commandLine().setOut(nowhere);
        int code = command.execute(arguments);
        if (code != 0) {
            throw new SandboxException(
                    "./sumspace " + String.join(" ", arguments) + " ended with exit code " + code + " in the recording",
                    "See its message above; the commands work without an AOT cache, too");
        }
    }
}
