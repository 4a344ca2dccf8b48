package org.sumspace.common.boot;

import io.vertx.core.Future;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.sumspace.common.config.ConfigReader;
import org.sumspace.common.config.KindConfig;
import picocli.CommandLine;

/** What the main class of every node calls. */
public final class NodeMain {
    private NodeMain() {}

    /**
     * Runs a node as this process: {@code --config FILE}, one line on standard output when it is ready, an orderly stop
     * on SIGTERM. Ends the process with 2 for a wrong configuration or command line, with 1 if the node cannot start.
     */
    public static <C extends Record & KindConfig> void run(
            NodeKind kind, Class<C> config, NodeFactory<C> factory, String... args) {
        int code = new CommandLine(new NodeCommand<>(kind, config, factory))
                .setCommandName(kind.label())
                .execute(args);
        if (code != 0) {
            System.exit(code);
        }
    }

    /**
     * Starts a node inside this process.
     *
     * @return failed with an {@link org.sumspace.common.config.InvalidConfigException} or a {@link BootException} if it
     *     does not start; nothing is left running then
     */
    public static <C extends Record & KindConfig> CompletionStage<RunningNode> start(
            NodeKind kind, Class<C> type, NodeFactory<C> factory, Path file, Map<String, String> env) {
        return Future.<C>future(promise -> promise.complete(ConfigReader.read(file, env, type)))
                .compose(config -> new NodeLauncher<>(kind, config, factory, Clock.systemUTC()).launch())
                .toCompletionStage();
    }
}
