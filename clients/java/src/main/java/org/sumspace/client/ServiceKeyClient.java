package org.sumspace.client;

import com.fasterxml.jackson.databind.JsonNode;

/** Requests about the keys with which the connectors of a participant sign their tokens. */
public final class ServiceKeyClient {

    private final NodeClient catalog;

    /** The key that names the participant, and the secret that signs. */
    public record ServiceKeys(String participant, String key, String secret) {
        private static ServiceKeys of(JsonNode json) {
            return new ServiceKeys(
                    json.path("_id").asText(),
                    json.path("serviceKey").asText(),
                    json.path("serviceSecretKey").asText());
        }

        /** Omits the secret. */
        @Override
        public String toString() {
            return "service key of " + participant;
        }
    }

    public ServiceKeyClient(NodeClient catalog) {
        this.catalog = catalog;
    }

    public ServiceKeys get() {
        return ServiceKeys.of(catalog.get("/participants/api-key"));
    }

    /** The keys; new ones if the participant has none yet. */
    public ServiceKeys getOrCreate() {
        try {
            return get();
        } catch (RefusedException.NotFound absent) {
            return rotate();
        }
    }

    /** Replaces both keys. Tokens that were signed with the old secret are refused from now on. */
    public ServiceKeys rotate() {
        return ServiceKeys.of(catalog.send(NodeRequest.post("/participants/rotate-api-key", null))
                .body());
    }
}
