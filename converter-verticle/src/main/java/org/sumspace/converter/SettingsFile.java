package org.sumspace.converter;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sumspace.common.config.ConfigProblem;
import org.sumspace.common.config.InvalidConfigException;

/** Settings as lines {@code NAME=value}, as tools pass them on to a process; {@code #} begins a line of comment. */
final class SettingsFile {
    private static final long BYTES_MAX = 1 << 20;

    private SettingsFile() {}

    /**
     * The environment, and below it what the file says: a variable of the environment goes before the file's.
     *
     * @throws InvalidConfigException if a line is no setting, with all such lines
     */
    static Map<String, String> below(Map<String, String> environment, Path file) throws IOException {
        if (Files.size(file) > BYTES_MAX) {
            throw new IOException(file + " is too large to be a file of settings");
        }
        Map<String, String> settings = new HashMap<>();
        List<ConfigProblem> problems = new ArrayList<>();
        int number = 0;
        for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
            number++;
            int equals = line.indexOf('=');
            if (line.isBlank() || line.stripLeading().startsWith("#")) {
                continue;
            }
            if (equals <= 0) {
                problems.add(new ConfigProblem("line " + number, "NAME=value is due here", ""));
            } else {
                settings.put(
                        line.substring(0, equals).strip(),
                        line.substring(equals + 1).strip());
            }
        }
        if (!problems.isEmpty()) {
            throw new InvalidConfigException(file.toString(), problems);
        }
        settings.putAll(environment);
        return settings;
    }
}
