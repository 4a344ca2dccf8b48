package org.sumspace.common.boot;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.common.config.ConfigSource;
import org.sumspace.common.config.InvalidConfigException;
import org.sumspace.common.config.ServerConfig;
import org.sumspace.common.crypto.NativeCrypto;
import org.sumspace.common.obs.LogSetup;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The command line of a node. */
final class NodeCommand<C extends ServerConfig> implements Callable<Integer> {
    private static final Logger LOG = LoggerFactory.getLogger(NodeCommand.class);
    private static final String CONFIG = "--config";
    private static final int STARTED = 0;
    private static final int FAILED = 1;
    private static final int MISCONFIGURED = 2;
    private static final int BROKEN = 4;
    private static final long STOP_GRACE_SECONDS = 10;

    private final String name;
    private final ConfigSource<C> configuration;
    private final NodeLauncher<C> launcher;
    private final CommandSpec spec;

    NodeCommand(String name, ConfigSource<C> configuration, NodeLauncher<C> launcher) {
        this.name = name;
        this.configuration = configuration;
        this.launcher = launcher;
        this.spec = CommandSpec.wrapWithoutInspection(this)
                .mixinStandardHelpOptions(true)
                .addOption(OptionSpec.builder(CONFIG)
                        .required(configuration.needsFile())
                        .paramLabel("FILE")
                        .type(Path.class)
                        .description(configuration.fileHelp())
                        .build());
        spec.usageMessage().description("Runs this node until it is told to stop (SIGTERM).");
    }

    CommandSpec spec() {
        return spec;
    }

    @Override
    public Integer call() {
        PrintWriter err = spec.commandLine().getErr();
        try {
            Path file = spec.findOption(CONFIG).getValue();
            C config = configuration.reader().read(file, System.getenv());
            LogSetup.apply(config.log());
            NativeCrypto.prefer();
            RunningNode node = launcher.launch(config)
                    .toCompletionStage()
                    .toCompletableFuture()
                    .join();
            stopWithTheProcess(node, config.limits().drainSeconds() + STOP_GRACE_SECONDS);
            PrintWriter out = spec.commandLine().getOut();
            out.println(node);
            out.flush();
            node.broken().thenAccept(this::end);
            return STARTED;
        } catch (InvalidConfigException e) {
            err.println(e.getMessage());
            return MISCONFIGURED;
        } catch (CompletionException | BootException e) {
            Throwable failure = e instanceof CompletionException && e.getCause() != null ? e.getCause() : e;
            LOG.debug("The node did not start", failure);
            err.println(name + " does not start: " + failure.getMessage());
            return FAILED;
        }
    }

    /** Runs on a separate thread, because the shutdown waits for the threads of the node. */
    private void end(String reason) {
        LOG.error("{}: the {} ends with exit code {}; start it again", reason, name, BROKEN);
        new Thread(() -> System.exit(BROKEN), "end").start();
    }

    private void stopWithTheProcess(RunningNode node, long secondsMax) {
        Thread hook = new Thread(
                () -> {
                    LOG.info("The process was told to end: the {} finishes its work and stops", name);
                    node.stop()
                            .toCompletableFuture()
                            .orTimeout(secondsMax, TimeUnit.SECONDS)
                            .whenComplete((stopped, failure) -> {
                                if (failure == null) {
                                    LOG.info("The {} has stopped", name);
                                } else {
                                    LOG.warn(
                                            "The {} did not stop within {} s; it is ended now",
                                            name,
                                            secondsMax,
                                            failure);
                                }
                            })
                            .exceptionally(failure -> null)
                            .join();
                },
                "stop");
        Runtime.getRuntime().addShutdownHook(hook);
    }
}
