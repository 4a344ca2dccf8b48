package org.sumspace.common.config;

import java.util.List;
import java.util.stream.Collectors;

/** A configuration with which a node cannot start. It contains all problems, not only the first. */
public final class InvalidConfigException extends RuntimeException {
    private final transient List<ConfigProblem> problems;

    public InvalidConfigException(String source, List<ConfigProblem> problems) {
        super(problems.stream()
                .map(problem -> "  " + problem)
                .collect(Collectors.joining("\n", source + " is not a valid configuration:\n", "")));
        this.problems = List.copyOf(problems);
    }

    public List<ConfigProblem> problems() {
        return problems;
    }

    /**
     * One problem of a configuration.
     *
     * @param path the setting, for example {@code http.port}; empty for the file as a whole
     * @param hint what to do about it
     */
    public record ConfigProblem(String path, String message, String hint) {
        @Override
        public String toString() {
            return (path.isEmpty() ? "" : path + ": ") + message + (hint.isEmpty() ? "" : " (" + hint + ")");
        }
    }
}
