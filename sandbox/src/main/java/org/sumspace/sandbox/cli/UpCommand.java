package org.sumspace.sandbox.cli;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.sumspace.sandbox.space.NodeKind;
import org.sumspace.sandbox.up.Up;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code sumspace up}: starts a data space and keeps it running. */
@Command(
        name = "up",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Starts the data space and keeps it running until Ctrl-C or SIGTERM.",
            "Prints one line 'ready KIND ORGANISATION BASE-URL' for each node. Starting it again with the same --home"
                    + " resumes the same data space: same identities, same data, and plans continue.",
            "On Ctrl-C or SIGTERM the nodes finish the work in progress; the exit code is that of the signal: 130 for"
                    + " Ctrl-C, 143 for SIGTERM."
        })
final class UpCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Option(names = "--home", paramLabel = "DIR", description = "folder of the data space (default: ~/.sumspace)")
    private Path home = Path.of(System.getProperty("user.home"), ".sumspace");

    @Option(names = "--empty", description = "adds no learners, records and example offerings")
    private boolean empty;

    @Option(names = "--plain-http", description = "uses HTTP without TLS, for curl on this machine")
    private boolean plainHttp;

    @Option(
            names = "--only",
            paramLabel = "KIND",
            split = ",",
            description =
                    "starts only these kinds of node: catalog, contract, connector, aggregator, processor, converter, assessment (default: all)")
    private List<String> only = List.of();

    @Option(
            names = "--port",
            paramLabel = "FIRST",
            description = "takes the ports from FIRST on, some 30, for a new data space (default: any free ports)")
    private int firstPort;

    @Option(
            names = "--report",
            paramLabel = "FILE",
            description = "writes addresses and passwords as JSON, readable only by its owner, into this file (default:"
                    + " report.json in the folder of the data space)")
    private @Nullable Path report;

    @Override
    public Integer call() throws Exception {
        new Up(
                        home,
                        !plainHttp,
                        kinds(),
                        empty,
                        firstPort,
                        report,
                        spec.commandLine().getOut())
                .run();
        return 0;
    }

    private Set<NodeKind> kinds() {
        if (only.isEmpty()) {
            return EnumSet.allOf(NodeKind.class);
        }
        EnumSet<NodeKind> kinds = EnumSet.noneOf(NodeKind.class);
        only.forEach(name -> kinds.add(NodeKind.named("--only", name)));
        return kinds;
    }
}
