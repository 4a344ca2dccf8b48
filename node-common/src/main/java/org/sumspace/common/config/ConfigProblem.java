package org.sumspace.common.config;

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
