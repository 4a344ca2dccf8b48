package org.sumspace.connector.configuration.domain;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The use of a credential. */
public enum CredentialType {
    /** A request header: the key is its name. */
    API_KEY,
    /** A user name with a password, for HTTP Basic. */
    BASIC,
    /** A user name with a password, for an HTTP proxy. */
    PROXY;

    /** Existing connectors write {@code apiKey} where the specification says {@code api-key}. */
    private static final Map<String, CredentialType> NAMES =
            Map.of("api-key", API_KEY, "apiKey", API_KEY, "basic", BASIC, "proxy", PROXY);

    public static Optional<CredentialType> of(String name) {
        return Optional.ofNullable(NAMES.get(name));
    }

    public static Set<String> names() {
        return NAMES.keySet();
    }
}
