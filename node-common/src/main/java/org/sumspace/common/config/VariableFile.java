package org.sumspace.common.config;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sumspace.common.config.InvalidConfigException.ConfigProblem;

/** Environment variables in a file: lines {@code NAME=value}; {@code #} begins a comment. */
public final class VariableFile {
    private static final long BYTES_MAX = 1 << 20;

    private VariableFile() {}

    /**
     * The variables of the file, overridden by those of the environment.
     *
     * @throws InvalidConfigException if the file cannot be read or has lines of another form; lists all such lines
     */
    public static Map<String, String> overriddenBy(Map<String, String> environment, Path file) {
        Map<String, String> variables = new HashMap<>();
        List<ConfigProblem> problems = new ArrayList<>();
        int number = 0;
        for (String line : lines(file)) {
            number++;
            int equals = line.indexOf('=');
            if (line.isBlank() || line.stripLeading().startsWith("#")) {
                continue;
            }
            if (equals <= 0) {
                problems.add(new ConfigProblem("line " + number, "expected NAME=value", ""));
            } else {
                variables.put(
                        line.substring(0, equals).strip(),
                        line.substring(equals + 1).strip());
            }
        }
        if (!problems.isEmpty()) {
            throw new InvalidConfigException(file.toString(), problems);
        }
        variables.putAll(environment);
        return variables;
    }

    private static List<String> lines(Path file) {
        try {
            if (Files.size(file) > BYTES_MAX) {
                throw refused(file, "larger than " + BYTES_MAX + " bytes", "is this the right file?");
            }
            return Files.readAllLines(file, StandardCharsets.UTF_8);
        } catch (NoSuchFileException e) {
            throw refused(file, "there is no such file", "name it with --config FILE");
        } catch (IOException e) {
            throw refused(file, "cannot be read", e.toString());
        }
    }

    private static InvalidConfigException refused(Path file, String message, String hint) {
        return new InvalidConfigException(file.toString(), List.of(new ConfigProblem("", message, hint)));
    }
}
