package org.sumspace.common.portal;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One state of a topic, as two events: the whole state, and the change from the state before. Thread-safe. */
final class EventState {
    private final String topic;
    private final Instant at;
    private final JsonObject body;
    private final long version;
    private final Buffer change;
    private @Nullable Buffer snapshot;

    /** @param version from 1; a client with the state before this one needs only the change */
    EventState(String topic, Instant at, JsonObject body, long version, JsonObject change) {
        this.topic = topic;
        this.at = at;
        this.body = body;
        this.version = version;
        this.change = event("change", change);
    }

    JsonObject body() {
        return body;
    }

    long version() {
        return version;
    }

    /** @param known the version that the client has; 0 for none */
    Buffer eventFor(long known) {
        return known > 0 && known == version - 1 ? change : snapshot();
    }

    private synchronized Buffer snapshot() {
        Buffer event = snapshot;
        if (event == null) {
            event = event("snapshot", body);
            snapshot = event;
        }
        return event;
    }

    private Buffer event(String name, JsonObject content) {
        JsonObject data = new JsonObject()
                .put("topic", topic)
                .put("at", at.toEpochMilli())
                .put("body", content);
        return Buffer.buffer("event: " + name + "\ndata: " + data.encode() + "\n\n");
    }
}
