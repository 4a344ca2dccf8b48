package org.sumspace.converter;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.common.config.InvalidConfigException;
import org.sumspace.common.config.LogConfig;
import org.sumspace.common.config.LogFormat;
import org.sumspace.common.obs.LogSetup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command line of the converter; its settings come from the environment, or from a file of the same names. */
@Command(
        mixinStandardHelpOptions = true,
        description = {
            "Runs the converter until it is told to stop (SIGTERM).",
            "Its settings come from the environment; docs/converter.md lists them."
        })
final class ConverterCommand implements Callable<Integer> {
    private static final Logger LOG = LoggerFactory.getLogger(ConverterCommand.class);
    private static final int STARTED = 0;
    private static final int FAILED = 1;
    private static final int MISCONFIGURED = 2;
    private static final long STOP_SECONDS_MAX = 20;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before call()
    private CommandSpec spec;

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "settings as lines NAME=value; those of the environment go before them")
    private @Nullable Path config;

    @Override
    public Integer call() {
        PrintWriter err = spec.commandLine().getErr();
        try {
            Settings settings = SettingsReader.read(environment());
            boolean production = settings.environment() == Environment.PRODUCTION;
            LogSetup.apply(new LogConfig(production ? LogFormat.JSON : LogFormat.TEXT, true));
            LogSetup.level(settings.logLevel());
            RunningConverter converter = RunningConverter.start(settings)
                    .toCompletionStage()
                    .toCompletableFuture()
                    .join();
            Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(converter), "stop"));
            PrintWriter out = spec.commandLine().getOut();
            out.println(converter);
            out.flush();
            return STARTED;
        } catch (InvalidConfigException e) {
            err.println(e.getMessage());
            return MISCONFIGURED;
        } catch (IOException e) {
            err.println("the settings in " + config + " cannot be read: " + e);
            return MISCONFIGURED;
        } catch (CompletionException e) {
            LOG.debug("not started", e);
            Throwable failure = e.getCause() == null ? e : e.getCause();
            err.println("converter does not start: " + failure.getMessage());
            return FAILED;
        }
    }

    private Map<String, String> environment() throws IOException {
        return config == null ? System.getenv() : SettingsFile.below(System.getenv(), config);
    }

    private static void stop(RunningConverter converter) {
        converter
                .stop()
                .toCompletableFuture()
                .orTimeout(STOP_SECONDS_MAX, TimeUnit.SECONDS)
                .exceptionally(failure -> {
                    LOG.warn("the converter did not stop in an orderly way", failure);
                    return null;
                })
                .join();
    }
}
