package org.sumspace.common.config;

import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The names of settings as environment variables.
 *
 * @param prefix before each name; null if there are no variables
 * @param only whether settings come from variables alone, so that messages give the variable's name, and a blank variable
 *     counts as one that is not set
 */
record VariableNames(@Nullable String prefix, boolean only) {
    /** Variables that override a configuration file. */
    static final VariableNames OVERRIDING = new VariableNames("SUMSPACE_", false);

    /** Variables that are the whole configuration. */
    static final VariableNames ONLY = new VariableNames("", true);

    /** No variables: settings come from a file alone. */
    static final VariableNames NONE = new VariableNames(null, false);

    /** The remedy for a missing setting. */
    String remedy(String path) {
        return prefix == null ? "set it in the file" : "set it in the file or as " + of(path);
    }

    /** {@code http.publicUrl} is {@code SUMSPACE_HTTP_PUBLIC_URL}. */
    String of(String path) {
        String words = path.replaceAll("([a-z0-9])([A-Z])", "$1_$2").replace('.', '_');
        return prefix + words.toUpperCase(Locale.ROOT);
    }

    /** The setting's name for messages. */
    String shown(String path) {
        return only ? of(path) : path;
    }

    @Nullable
    String value(Map<String, String> variables, String path) {
        String value = prefix == null ? null : variables.get(of(path));
        if (value == null || !only) {
            return value;
        }
        return value.isBlank() ? null : value.strip();
    }
}
