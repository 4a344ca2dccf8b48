package org.sumspace.connector;

import java.util.HashMap;
import java.util.Map;

/** The environment variables of existing connectors that this connector also supports. */
final class ConnectorEnvironment {
    private static final Map<String, String> SETTINGS = Map.of(
            "EXCHANGE_TRIGGER_API_KEY", "SUMSPACE_EXCHANGE_TRIGGER_API_KEY",
            "EXCHANGE_TIMEOUT", "SUMSPACE_EXCHANGE_TIMEOUT_SECONDS");

    private ConnectorEnvironment() {}

    /**
     * Adds the variables of this product. A variable that is set already is not replaced, and a blank one is ignored.
     */
    static Map<String, String> translated(Map<String, String> environment) {
        Map<String, String> translated = new HashMap<>(environment);
        SETTINGS.forEach((name, setting) -> {
            String value = environment.getOrDefault(name, "").strip();
            if (!value.isEmpty()) {
                translated.putIfAbsent(setting, value);
            }
        });
        return translated;
    }
}
