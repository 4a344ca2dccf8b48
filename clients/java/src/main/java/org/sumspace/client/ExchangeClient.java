package org.sumspace.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Requests about exchanges to a connector. */
public final class ExchangeClient {
    private static final String PATH = "/dataexchanges";

    private final NodeClient connector;

    /**
     * A request for an exchange.
     *
     * @param contract URL of the contract
     * @param resource URL of the provider's service offering; empty to take that of the chain
     * @param purpose URL of the consumer's service offering; empty to take that of the chain
     * @param chain id of a service chain of the contract; empty for none
     * @param dataResources URLs of data resources of the offering; empty for all of them
     * @param softwareResources URLs of software resources of the purpose; empty for all of them
     */
    public record Wanted(
            String contract,
            String resource,
            String purpose,
            String chain,
            List<String> dataResources,
            List<String> softwareResources) {
        public Wanted {
            dataResources = List.copyOf(dataResources);
            softwareResources = List.copyOf(softwareResources);
        }

        /** An exchange without a service chain. */
        public Wanted(
                String contract,
                String resource,
                String purpose,
                List<String> dataResources,
                List<String> softwareResources) {
            this(contract, resource, purpose, "", dataResources, softwareResources);
        }

        private ObjectNode body() {
            ObjectNode body = NodeClient.JSON.createObjectNode().put("contract", contract);
            put(body, "resourceId", resource);
            put(body, "purposeId", purpose);
            put(body, "serviceChainId", chain);
            addTo(body, "resources", dataResources);
            addTo(body, "purposes", softwareResources);
            return body;
        }

        private static void put(ObjectNode body, String name, String value) {
            if (!value.isEmpty()) {
                body.put(name, value);
            }
        }

        private static void addTo(ObjectNode body, String name, List<String> urls) {
            if (!urls.isEmpty()) {
                ArrayNode array = body.putArray(name);
                urls.forEach(array::add);
            }
        }
    }

    /** @param connector logged in as an administrator */
    public ExchangeClient(NodeClient connector) {
        this.connector = connector;
    }

    /** Starts an exchange, and does not wait for its end. */
    public Exchange start(Wanted wanted) {
        NodeRequest request = NodeRequest.post("/exchange", wanted.body())
                .with("Prefer", "respond-async")
                .once(UUID.randomUUID().toString());
        return started(request);
    }

    /**
     * Starts an exchange, and does not wait for its end. Repeated requests with the same key belong to one exchange.
     *
     * @param number as {@link #run} takes it
     */
    public Exchange start(Wanted wanted, long number, String idempotencyKey) {
        return started(NodeRequest.post("/exchange", numbered(wanted, number))
                .with("Prefer", "respond-async")
                .once(idempotencyKey));
    }

    private Exchange started(NodeRequest request) {
        JsonNode content = connector.send(request).body().path("content");
        return new Exchange(content.path("dataExchange"));
    }

    private static ObjectNode numbered(Wanted wanted, long number) {
        ObjectNode body = wanted.body();
        body.putObject("providerParams").putArray("query").addObject().put("number", String.valueOf(number));
        return body;
    }

    /**
     * Starts an exchange, and waits for its end until the connector's timeout.
     *
     * @param number makes the request differ from requests with other numbers, so that it starts its own exchange
     */
    public Exchange run(Wanted wanted, long number) {
        return started(NodeRequest.post("/exchange", numbered(wanted, number))
                .once(UUID.randomUUID().toString()));
    }

    /** @param query parameters of the list, for example {@code ?status=PENDING}; empty for all */
    public List<Exchange> all(String query) {
        List<Exchange> all = new ArrayList<>();
        connector.get(PATH + query).path("content").forEach(each -> all.add(new Exchange(each)));
        return all;
    }

    public Exchange get(String id) {
        return new Exchange(connector.get(PATH + "/" + id).path("content"));
    }

    /** Asks for the end of the exchange, which may still end in another way. */
    public Exchange cancel(String id) {
        return new Exchange(connector
                .send(NodeRequest.post(PATH + "/" + id + "/cancel", null))
                .body()
                .path("content"));
    }
}
