package org.sumspace.connector.application.domain;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The headers that tell an application about the exchange, under the names of existing connectors and under neutral
 * names. A value that is not plain ASCII is left out, because some values come from others.
 */
public final class ExchangeHeaders {
    private static final Pattern VALUE = Pattern.compile("[!-~]{1,2048}");

    private final Map<String, String> headers = new LinkedHashMap<>();

    /**
     * @param peer address of the other party's connector; empty if it is not known
     * @param exchange id of the record
     * @param contractId last segment of the contract's URL
     */
    public ExchangeHeaders(String peer, String exchange, String contractUrl, String contractId) {
        put("incomingDataspaceConnectorURI", peer);
        put("dataExchangeId", exchange);
        put("contractURL", contractUrl);
        put("contractId", contractId);
    }

    /**
     * Adds the place in a service chain.
     *
     * @param id the id that the application sends with its result
     * @param target URL of the own service
     * @param next URL of the service after it
     * @param previous URL of the service before it
     * @param nextConnector address of the connector that gets the result
     */
    public ExchangeHeaders chain(String id, String target, String next, String previous, String nextConnector) {
        put("service-chain-id", id);
        put("target-id", target);
        put("service-chain-next-target", next);
        put("service-chain-previous-target", previous);
        put("service-chain-next-node", nextConnector);
        return this;
    }

    private void put(String name, String value) {
        if (VALUE.matcher(value).matches()) {
            headers.put("x-ptx-" + name, value);
            headers.put("x-svc-" + name, value);
        }
    }

    public Map<String, String> toMap() {
        return Map.copyOf(headers);
    }
}
