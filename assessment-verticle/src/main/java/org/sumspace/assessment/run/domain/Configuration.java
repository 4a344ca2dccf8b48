package org.sumspace.assessment.run.domain;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The settings that determine the result of a run together with its input.
 *
 * @param settings as a tree
 * @param hash 16 hex digits, as existing clients compute it
 * @param sha256 of the canonical JSON (RFC 8785) of the settings
 */
public record Configuration(Map<String, Object> settings, String hash, String sha256) {
    public Configuration {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }
}
