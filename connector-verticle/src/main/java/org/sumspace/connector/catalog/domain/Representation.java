package org.sumspace.connector.catalog.domain;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Describes how a connector reads a data resource or calls a software resource.
 *
 * @param type such as {@code REST}
 * @param url as its owner wrote it, with placeholders
 * @param method of authentication: {@code none}, {@code basic}, {@code api-key} or {@code apiKey}
 * @param credential id of the credential; empty if none
 * @param queryParams the names of parameters that a request may set
 * @param mimeType empty if the owner does not say
 * @param proxy through which the calls go; null if there is none
 */
public record Representation(
        String type,
        String url,
        String method,
        String credential,
        List<String> queryParams,
        String mimeType,
        @Nullable ProxyAddress proxy) {
    /**
     * A proxy in front of an application, as the owner of a resource wrote it.
     *
     * @param protocol empty if the owner does not say
     * @param port empty if the owner does not say
     * @param credential id of the credential for the proxy; empty if it needs none
     */
    public record ProxyAddress(String protocol, String host, String port, String credential) {}

    private static final String FILE = "FILE";
    private static final String STATEMENTS = "STATEMENTS";

    public Representation {
        queryParams = List.copyOf(queryParams);
    }

    /** Whether it names a file of the connector. */
    public boolean isFile() {
        return type.equalsIgnoreCase(FILE);
    }

    /** Whether it names the connector's own learning records. */
    public boolean isStatements() {
        return type.equalsIgnoreCase(STATEMENTS);
    }
}
