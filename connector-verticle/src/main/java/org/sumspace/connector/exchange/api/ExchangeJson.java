package org.sumspace.connector.exchange.api;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.sumspace.connector.exchange.core.message.PeerState;
import org.sumspace.connector.exchange.domain.Content;
import org.sumspace.connector.exchange.domain.Delivery;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.Item;
import org.sumspace.connector.exchange.domain.Outcome;
import org.sumspace.connector.exchange.domain.TimelineEntry;

/** Exchanges as clients of the connector see them. */
final class ExchangeJson {
    private static final DateTimeFormatter TIME =
            new DateTimeFormatterBuilder().appendInstant(3).toFormatter(Locale.ROOT);

    private static final String STATUS = "status";

    private ExchangeJson() {}

    /** For callers without credentials. */
    static JsonObject summary(ExchangeRecord record) {
        return withTimes(
                new JsonObject()
                        .put("_id", record.id())
                        .put(STATUS, record.status().name()),
                record);
    }

    /** For administrators. */
    static JsonObject of(ExchangeRecord record) {
        JsonObject json = state(PeerState.of(record, null))
                .put("contract", record.request().contract())
                .put("purposeId", record.request().purpose())
                .put("resourceId", record.request().resource())
                .put("role", record.role().name().toLowerCase(Locale.ROOT))
                .put("participants", new JsonArray(record.parties().participants()));
        List<Item> items = record.outgoing().isEmpty() ? record.incoming() : record.outgoing();
        json.getJsonObject("payload")
                .put("items", new JsonArray(items.stream().map(ExchangeJson::of).toList()))
                .put(
                        "deliveries",
                        new JsonArray(record.deliveries().stream()
                                .map(ExchangeJson::of)
                                .toList()));
        if (!record.request().serviceChain().isEmpty()) {
            json.put(
                    "serviceChain",
                    new JsonObject()
                            .put("catalogId", record.request().serviceChain())
                            .put("own", record.parties().own())
                            .put("services", steps(record)));
        }
        if (record.parties().isOldPeer()) {
            json.put("peerAuthentication", "callback");
        }
        @Nullable Outcome outcome = record.outcome();
        if (outcome != null && outcome.isUnknown()) {
            json.getJsonObject("payload").put("delivery", "unknown");
        }
        if (outcome != null && outcome.status().isError()) {
            json.put("error", new JsonObject().put("message", outcome.reason()));
        }
        return withTimes(json, record);
    }

    /** For administrators, with the timeline. */
    static JsonObject of(ExchangeRecord record, List<TimelineEntry> timeline) {
        return of(record)
                .put(
                        "timeline",
                        new JsonArray(timeline.stream().map(ExchangeJson::of).toList()));
    }

    private static JsonObject of(TimelineEntry entry) {
        JsonObject json = new JsonObject()
                .put("at", time(entry.at()))
                .put("side", entry.side().name().toLowerCase(Locale.ROOT))
                .put("what", entry.what());
        if (!entry.detail().isEmpty()) {
            json.put("detail", entry.detail());
        }
        entry.bytes().ifPresent(bytes -> json.put("bytes", bytes));
        return json;
    }

    /** The steps of a service chain, as far as this connector knows of them. */
    static JsonArray steps(ExchangeRecord record) {
        JsonArray steps = new JsonArray();
        for (int party = 0; party < record.parties().participants().size(); party++) {
            steps.add(new JsonObject()
                    .put("index", party)
                    .put("participant", record.parties().participant(party))
                    .put("completed", record.isStepCompleted(party)));
        }
        return steps;
    }

    /** For the connectors of other participants. */
    static JsonObject state(PeerState state) {
        return new JsonObject(state.tree());
    }

    private static JsonObject withTimes(JsonObject json, ExchangeRecord record) {
        return json.put("createdAt", time(record.times().createdAt()))
                .put("updatedAt", time(record.times().updatedAt()));
    }

    private static JsonObject of(Item item) {
        JsonObject json = new JsonObject().put("held", item.held());
        Content content = item.content();
        return content == null
                ? json
                : json.put("size", content.size())
                        .put("mediaType", content.mediaType())
                        .put("digest", content.digest().toString());
    }

    private static JsonObject of(Delivery delivery) {
        return new JsonObject()
                .put("item", delivery.item())
                .put("resource", delivery.target().resource())
                .put("progress", delivery.progress().name());
    }

    /** ISO 8601 with milliseconds, as existing clients read it. */
    private static String time(Instant time) {
        return TIME.format(time);
    }
}
