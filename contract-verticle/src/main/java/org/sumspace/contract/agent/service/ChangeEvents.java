package org.sumspace.contract.agent.service;

import io.vertx.core.Vertx;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.json.Json;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.sumspace.contract.agent.domain.DocumentChange;
import org.sumspace.contract.agent.domain.FeedPosition.ChangeBatch;

/**
 * Publishes changes on the event bus of this process: under the addresses {@value #INSERTED}, {@value #UPDATED} and
 * {@value #DELETED}. Other members of the cluster do not receive them, because they may not read contracts.
 */
public record ChangeEvents(Vertx vertx) {
    public static final String INSERTED = "dataInserted";
    public static final String UPDATED = "dataUpdated";
    public static final String DELETED = "dataDeleted";

    private static final DeliveryOptions LOCAL = new DeliveryOptions().setLocalOnly(true);

    /** @param number of the batch; with the place in the batch it is the event's id, also if it is published again */
    void publish(long number, ChangeBatch batch) {
        List<DocumentChange> changes = batch.changes();
        for (int i = 0; i < changes.size(); i++) {
            DocumentChange change = changes.get(i);
            JsonObject event = new JsonObject()
                    .put("id", number + "/" + i)
                    .put("source", batch.source())
                    .put(
                            "documentKey",
                            new JsonObject()
                                    .put("_id", Json.decodeValue(change.state().id())));
            switch (change.type()) {
                case EXISTING -> {
                    // It has not changed.
                }
                case INSERTED ->
                    send(INSERTED, event.put("fullDocument", change.content().tree()));
                case UPDATED ->
                    send(
                            UPDATED,
                            event.put("fullDocument", change.content().tree())
                                    .put("updateDescription", description(change)));
                case DELETED -> send(DELETED, event);
            }
        }
    }

    private void send(String address, JsonObject event) {
        vertx.eventBus().publish(address, event, LOCAL);
    }

    private static JsonObject description(DocumentChange change) {
        JsonObject fields = new JsonObject();
        change.changedFields()
                .forEach(name -> fields.put(name, change.content().member(name).tree()));
        return new JsonObject()
                .put("updatedFields", fields)
                .put("removedFields", new JsonArray(List.copyOf(change.removedFields())));
    }
}
