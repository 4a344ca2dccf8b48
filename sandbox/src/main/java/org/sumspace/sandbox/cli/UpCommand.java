package org.sumspace.sandbox.cli;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.config.Suggestion;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.space.NodeJars;
import org.sumspace.sandbox.space.NodeKind;
import org.sumspace.sandbox.up.Up;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code sumspace up}: a data space that stays. */
@Command(
        name = "up",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Starts the data space and keeps it running until it is told to end (Ctrl-C or SIGTERM).",
            "Prints one line 'ready KIND ORGANISATION BASE-URL' for each node. The same --home again is the same data"
                    + " space: same identities, same data, and plans resume.",
            "Told to end, it lets the nodes finish what is under way; the exit code is that of the signal then: 130 for"
                    + " Ctrl-C, 143 for SIGTERM."
        })
final class UpCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Option(names = "--home", paramLabel = "DIR", description = "where it lives (default: ~/.sumspace)")
    private Path home = Path.of(System.getProperty("user.home"), ".sumspace");

    @Option(names = "--empty", description = "without learners and their records")
    private boolean empty;

    @Option(names = "--plain-http", description = "HTTP without TLS, for curl on this machine")
    private boolean plainHttp;

    @Option(
            names = "--only",
            paramLabel = "KIND",
            split = ",",
            description =
                    "starts these kinds of node alone: catalog, connector, aggregator, processor, converter (default: all)")
    private List<String> only = List.of();

    @Option(
            names = "--report",
            paramLabel = "FILE",
            description = "writes addresses and passwords as JSON, for its owner's eyes only")
    private @Nullable Path report;

    @Override
    public Integer call() throws Exception {
        new Up(home, !plainHttp, kinds(), empty, report, spec.commandLine().getOut()).run();
        return 0;
    }

    private Set<NodeKind> kinds() {
        if (only.isEmpty()) {
            return EnumSet.allOf(NodeKind.class);
        }
        EnumSet<NodeKind> kinds = EnumSet.noneOf(NodeKind.class);
        only.forEach(name -> kinds.add(kind(name)));
        return kinds;
    }

    private static NodeKind kind(String name) {
        return Arrays.stream(NodeKind.values())
                .filter(kind -> kind.label().equals(name))
                .findFirst()
                .orElseThrow(() -> new SandboxException(
                        "--only " + name + ": there is no such kind of node",
                        Suggestion.forUnknown(name, NodeJars.kinds())));
    }
}
