package org.sumspace.sandbox.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/** The requests of an operator about open calls to the contract manager. */
public final class OutboxClient {
    private final NodeClient catalog;

    public OutboxClient(NodeClient catalog) {
        this.catalog = catalog;
    }

    /** A page of the records that have open calls. */
    public JsonNode list(int limit, int page) {
        return catalog.get("/administration/outbox?limit=" + limit + "&page=" + page)
                .path("data");
    }

    /**
     * Makes the catalog try calls again.
     *
     * @param kind null for all kinds
     * @param id null for all records
     * @return how many records have such calls
     */
    public long retry(@Nullable String kind, @Nullable String id) {
        ObjectNode body = NodeClient.JSON.createObjectNode();
        if (kind != null) {
            body.put("kind", kind);
        }
        if (id != null) {
            body.put("_id", id);
        }
        return catalog.post("/administration/outbox/retry", body)
                .path("records")
                .asLong();
    }
}
