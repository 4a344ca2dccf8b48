package org.sumspace.sandbox.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.space.NodeJars;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * One node from its own fat jar. The launcher starts a known kind directly, without this program in between; what comes
 * here asks for help, or names no kind.
 */
@Command(
        name = "node",
        mixinStandardHelpOptions = true,
        description = "Runs one node from its own fat jar: catalog, connector, aggregator, processor or converter.")
final class NodeCommand implements Callable<Integer> {
    @Parameters(paramLabel = "KIND", description = "catalog, connector, aggregator, processor or converter")
    private String kind = "";

    @Option(
            names = "--config",
            paramLabel = "FILE",
            required = true,
            description = "the node's configuration; the converter's may come from the environment")
    @SuppressWarnings("UnusedVariable")
    private Path config = Path.of("");

    @Override
    public Integer call() {
        throw new SandboxException(
                "'" + kind + "' is no kind of node that can be started here",
                "Choose one of " + String.join(", ", NodeJars.kinds())
                        + ", and start it with the launcher: ./sumspace node KIND --config FILE");
    }
}
