package org.sumspace.common.config;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.config.InvalidConfigException.ConfigProblem;

/**
 * Reads a node's configuration: a JSON file (comments allowed), which the environment overrides; {@code http.port} is
 * {@code SUMSPACE_HTTP_PORT} there. The record defines names, types and defaults; relative paths are relative to the
 * file's folder. All problems are reported at once; an unknown key is a problem.
 */
public final class ConfigReader {
    private static final long FILE_BYTES_MAX = 1 << 20;
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private ConfigReader() {}

    /**
     * @param env the environment of the process; only the variables of known settings are read
     * @throws InvalidConfigException with every problem found
     */
    public static <C extends Record> C read(Path file, Map<String, String> env, Class<C> type) {
        return read(file, VariableNames.OVERRIDING, env, type);
    }

    /**
     * Reads a file that no environment overrides.
     *
     * @throws InvalidConfigException with every problem found
     */
    public static <C extends Record> C readFile(Path file, Class<C> type) {
        return read(file, VariableNames.NONE, Map.of(), type);
    }

    private static <C extends Record> C read(Path file, VariableNames names, Map<String, String> env, Class<C> type) {
        ObjectNode root = parse(file);
        Path folder = requireNonNull(file.toAbsolutePath().normalize().getParent());
        List<ConfigProblem> problems = new ArrayList<>();
        RecordBinder binder = new RecordBinder(new ValueConverter(folder), names, env, problems);
        return valid(binder.bind(type, root), file.toString(), problems);
    }

    /**
     * Reads a configuration that consists of environment variables alone, where {@code bodyBytesMax} is
     * {@code BODY_BYTES_MAX}. Relative paths are relative to the folder in which the process runs.
     *
     * @param found problems that the caller found; reported together with those found here
     * @throws InvalidConfigException with every problem
     */
    public static <C extends Record> C readVariables(
            Map<String, String> variables, Class<C> type, List<ConfigProblem> found) {
        List<ConfigProblem> problems = new ArrayList<>(found);
        RecordBinder binder =
                new RecordBinder(new ValueConverter(Path.of("")), VariableNames.ONLY, variables, problems);
        return valid(binder.bind(type, JSON.createObjectNode()), "The environment", problems);
    }

    private static <C> C valid(@Nullable C config, String source, List<ConfigProblem> problems) {
        if (config == null || !problems.isEmpty()) {
            throw new InvalidConfigException(source, problems);
        }
        return config;
    }

    private static ObjectNode parse(Path file) {
        try {
            if (Files.size(file) > FILE_BYTES_MAX) {
                throw refused(file, "larger than " + FILE_BYTES_MAX + " bytes", "is this the right file?");
            }
            JsonNode root = JSON.readTree(file.toFile());
            if (root instanceof ObjectNode object) {
                return object;
            }
            throw refused(file, "expected a JSON object", "{ ... }");
        } catch (NoSuchFileException e) {
            throw refused(file, "the file does not exist", "name it with --config FILE");
        } catch (JsonProcessingException e) {
            String where =
                    e.getLocation() == null ? "" : " in line " + e.getLocation().getLineNr();
            throw refused(file, "not valid JSON" + where, e.getOriginalMessage());
        } catch (IOException e) {
            throw refused(file, "cannot be read", e.toString());
        }
    }

    private static InvalidConfigException refused(Path file, String message, String hint) {
        return new InvalidConfigException(file.toString(), List.of(new ConfigProblem("", message, hint)));
    }
}
