package org.sumspace.common.boot;

import io.vertx.core.Future;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.config.ConfigSource;
import org.sumspace.common.config.ServerConfig;
import org.sumspace.common.crypto.NativeCrypto;
import picocli.CommandLine;

/** The main program of one kind of node. A module makes its own with {@link ServerNode} or with the member's one. */
public final class NodeMain<C extends ServerConfig> {
    private final String name;
    private final ConfigSource<C> configuration;
    private final NodeLauncher<C> launcher;

    /** @param name of the kind of node, for the command line and messages */
    public NodeMain(String name, ConfigSource<C> configuration, NodeLauncher<C> launcher) {
        this.name = name;
        this.configuration = configuration;
        this.launcher = launcher;
    }

    /**
     * Runs a node as this process: {@code --config FILE}, one line on standard output when it is ready, an orderly stop
     * on SIGTERM. Ends the process with 2 for a wrong configuration or command line, with 1 if the node cannot start, with 4
     * if it cannot go on.
     */
    public void run(String... args) {
        CommandLine.Model.CommandSpec command = new NodeCommand<>(name, configuration, launcher).spec();
        int code = new CommandLine(command).setCommandName(name).execute(args);
        if (code != 0) {
            System.exit(code);
        }
    }

    /**
     * Starts a node inside this process.
     *
     * @param file the configuration file; null only for a kind of node that needs none
     * @return failed with an {@link org.sumspace.common.config.InvalidConfigException} or a {@link BootException} if it
     *     does not start; then nothing is left running
     */
    public CompletionStage<RunningNode> start(@Nullable Path file, Map<String, String> environment) {
        NativeCrypto.prefer();
        return Future.<C>future(
                        promise -> promise.complete(configuration.reader().read(file, environment)))
                .compose(launcher::launch)
                .toCompletionStage();
    }
}
