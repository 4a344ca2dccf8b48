package org.sumspace.common.boot;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.common.config.ConfigReader;
import org.sumspace.common.config.InvalidConfigException;
import org.sumspace.common.config.KindConfig;
import org.sumspace.common.obs.LogSetup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command line of a node. */
@Command(mixinStandardHelpOptions = true, description = "Runs this node until it is told to stop (SIGTERM).")
final class NodeCommand<C extends Record & KindConfig> implements Callable<Integer> {
    private static final Logger LOG = LoggerFactory.getLogger(NodeCommand.class);
    private static final int STARTED = 0;
    private static final int FAILED = 1;
    private static final int MISCONFIGURED = 2;
    private static final long STOP_GRACE_SECONDS = 10;

    private final NodeKind kind;
    private final Class<C> type;
    private final NodeFactory<C> factory;

    @Option(
            names = "--config",
            required = true,
            paramLabel = "FILE",
            description = "The node's configuration (JSON). The environment overrides it: http.port is"
                    + " SUMSPACE_HTTP_PORT.")
    private Path file = Path.of("node.json");

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before call()
    private CommandSpec spec;

    NodeCommand(NodeKind kind, Class<C> type, NodeFactory<C> factory) {
        this.kind = kind;
        this.type = type;
        this.factory = factory;
    }

    @Override
    public Integer call() {
        PrintWriter err = spec.commandLine().getErr();
        try {
            C config = ConfigReader.read(file, System.getenv(), type);
            LogSetup.apply(config.node().log());
            RunningNode node = new NodeLauncher<>(kind, config, factory, Clock.systemUTC())
                    .launch()
                    .toCompletionStage()
                    .toCompletableFuture()
                    .join();
            stopWithTheProcess(node, config.node().limits().drainSeconds() + STOP_GRACE_SECONDS);
            PrintWriter out = spec.commandLine().getOut();
            out.println(node);
            out.flush();
            return STARTED;
        } catch (InvalidConfigException e) {
            err.println(e.getMessage());
            return MISCONFIGURED;
        } catch (CompletionException | BootException e) {
            Throwable failure = e instanceof CompletionException && e.getCause() != null ? e.getCause() : e;
            LOG.debug("not started", failure);
            err.println(kind.label() + " does not start: " + failure.getMessage());
            return FAILED;
        }
    }

    private static void stopWithTheProcess(RunningNode node, long secondsMax) {
        Thread hook = new Thread(
                () -> node.stop()
                        .toCompletableFuture()
                        .orTimeout(secondsMax, TimeUnit.SECONDS)
                        .exceptionally(failure -> {
                            LOG.warn("the node did not stop in an orderly way", failure);
                            return null;
                        })
                        .join(),
                "stop");
        Runtime.getRuntime().addShutdownHook(hook);
    }
}
