package org.sumspace.common.config;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The source of the configuration of one kind of node.
 *
 * @param needsFile whether the node does not start without {@code --config FILE}
 * @param fileHelp the content of the file, for the help of the command line
 */
public record ConfigSource<C>(boolean needsFile, String fileHelp, Reader<C> reader) {
    /** Makes the configuration. */
    @FunctionalInterface
    public interface Reader<C> {
        /**
         * @param file as the command line names it, or null
         * @param environment the environment of the process
         * @throws InvalidConfigException with every problem found
         */
        C read(@Nullable Path file, Map<String, String> environment);
    }

    /** A JSON file, overridden by the environment: {@link ConfigReader#read}. */
    public static <C extends Record> ConfigSource<C> json(Class<C> type) {
        return new ConfigSource<>(
                true,
                "The node's configuration (JSON). The environment overrides it: http.port is SUMSPACE_HTTP_PORT.",
                (file, environment) -> ConfigReader.read(requireNonNull(file, "file"), environment, type));
    }

    /** The same, with the environment changed before it is read. */
    public ConfigSource<C> translating(UnaryOperator<Map<String, String>> environments) {
        return new ConfigSource<>(
                needsFile, fileHelp, (file, environment) -> reader.read(file, environments.apply(environment)));
    }

    /** Environment variables alone. A file may hold some of them as lines {@code NAME=value}. */
    public static <C> ConfigSource<C> variables(Reader<C> reader) {
        return new ConfigSource<>(
                false, "Environment variables as lines NAME=value. The environment overrides them.", reader);
    }
}
