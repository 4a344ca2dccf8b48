package org.sumspace.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** The record of an exchange at one connector. */
public record Exchange(JsonNode record) {
    private static final String PENDING = "PENDING";
    private static final String SUCCESS = "IMPORT_SUCCESS";

    public String id() {
        return record.path("_id").asText();
    }

    public String status() {
        return record.path("status").asText(PENDING);
    }

    public boolean isOpen() {
        return status().equals(PENDING);
    }

    public boolean isSuccess() {
        return status().equals(SUCCESS);
    }

    /** The state of the exchange at this connector, for example {@code RECEIVING}. */
    public String step() {
        return record.path("payload").path("step").asText();
    }

    /** The role of this connector's participant in the exchange: provider, consumer or middle. */
    public String role() {
        return record.path("role").asText();
    }

    /** The id of the exchange at the connectors of all participants; empty until it has one. */
    public String exchangeId() {
        return record.path("consumerDataExchange").asText();
    }

    /** The URLs of the other participants at their catalog, the provider first. */
    public List<String> others() {
        JsonNode participants = record.path("participants");
        int end = role().equals("consumer") ? participants.size() - 1 : 0;
        int own = record.path("serviceChain").path("own").asInt(end);
        List<String> others = new ArrayList<>();
        for (int party = 0; party < participants.size(); party++) {
            if (party != own) {
                others.add(participants.path(party).asText());
            }
        }
        return others;
    }

    public String contract() {
        return record.path("contract").asText();
    }

    /** ISO 8601. */
    public String createdAt() {
        return record.path("createdAt").asText();
    }

    /** Why the exchange failed; empty if it did not. */
    public String error() {
        return record.path("error").path("message").asText();
    }

    /** Whether the result of a delivery is unknown. */
    public boolean isDeliveryUnknown() {
        return record.path("payload").path("delivery").asText().equals("unknown");
    }

    /** How many bytes of the data have been transferred: received by the consumer, or acknowledged to the provider. */
    public long bytes() {
        return sumOfItems("held");
    }

    /** The size of the data in bytes; 0 until it is known. */
    public long bytesInTotal() {
        return sumOfItems("size");
    }

    private long sumOfItems(String field) {
        long sum = 0;
        for (JsonNode item : record.path("payload").path("items")) {
            sum += item.path(field).asLong();
        }
        return sum;
    }
}
