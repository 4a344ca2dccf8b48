package org.sumspace.sandbox.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.space.NodeKind;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code sumspace node}: runs one node from its own fat jar. The launcher script starts the known kinds itself, so only
 * requests for help and unknown kinds reach this class.
 */
@Command(
        name = "node",
        mixinStandardHelpOptions = true,
        description =
                "Runs one node from its own fat jar: catalog, connector, contract, aggregator, processor, converter or assessment.")
final class SandboxNodeCommand implements Callable<Integer> {
    @Parameters(
            paramLabel = "KIND",
            description = "catalog, connector, contract, aggregator, processor, converter or assessment")
    private String kind = "";

    @Option(
            names = "--config",
            paramLabel = "FILE",
            required = true,
            description =
                    "the node's configuration file; converter and assessment can also be configured by the environment")
    @SuppressWarnings("UnusedVariable")
    private Path config = Path.of("");

    @Override
    public Integer call() {
        throw new SandboxException(
                "'" + kind + "' is not a known kind of node",
                "Choose one of " + String.join(", ", NodeKind.labels())
                        + " and start it with ./sumspace node KIND --config FILE");
    }
}
