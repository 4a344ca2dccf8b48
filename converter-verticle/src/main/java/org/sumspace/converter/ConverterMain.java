package org.sumspace.converter;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.sumspace.common.config.InvalidConfigException;
import picocli.CommandLine;

/**
 * Runs a converter. It speaks to no other node, so it has no identity and joins no cluster; its settings come from the
 * environment.
 */
public final class ConverterMain {
    private ConverterMain() {}

    public static void main(String... args) {
        int code = new CommandLine(new ConverterCommand())
                .setCommandName("converter")
                .execute(args);
        if (code != 0) {
            System.exit(code);
        }
    }

    /**
     * Starts a converter inside this process.
     *
     * @return failed if it does not start; nothing is left running then
     * @throws InvalidConfigException with every problem of the environment
     */
    public static CompletionStage<RunningConverter> start(Map<String, String> environment) {
        return RunningConverter.start(SettingsReader.read(environment)).toCompletionStage();
    }

    /**
     * The same, with settings of a file below those of the environment.
     *
     * @throws InvalidConfigException with every problem of the settings
     */
    public static CompletionStage<RunningConverter> start(Path config, Map<String, String> environment) {
        try {
            return start(SettingsFile.below(environment, config));
        } catch (IOException e) {
            return CompletableFuture.failedFuture(e);
        }
    }
}
