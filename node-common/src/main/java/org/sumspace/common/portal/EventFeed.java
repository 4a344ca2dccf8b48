package org.sumspace.common.portal;

import io.vertx.core.AsyncResult;
import io.vertx.core.Context;
import io.vertx.core.json.JsonObject;
import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.common.error.NodeException;

/**
 * Reads one topic after a change, once for all streams with the same view of it, and at most once in each interval.
 * Used on one context.
 */
final class EventFeed {
    private static final Logger LOG = LoggerFactory.getLogger(EventFeed.class);
    private static final Duration REST_AFTER_FAILURE = Duration.ofSeconds(1);

    private final String topic;
    private final EventTopic kind;
    private final EventTopic.View view;
    private final Context context;
    private final Clock clock;
    private final Set<EventStream> streams = new HashSet<>();
    private @Nullable EventState latest;
    private boolean busy;
    private boolean changed;
    private boolean failed;
    private long timer = -1;

    EventFeed(String topic, EventTopic kind, EventTopic.View view, Context context, Clock clock) {
        this.topic = topic;
        this.kind = kind;
        this.view = view;
        this.context = context;
        this.clock = clock;
    }

    String topic() {
        return topic;
    }

    void add(EventStream stream) {
        streams.add(stream);
        EventState known = latest;
        if (known == null) {
            changed();
        } else {
            stream.offer(topic, known);
        }
    }

    /** @return whether streams remain */
    boolean remove(EventStream stream) {
        streams.remove(stream);
        if (streams.isEmpty()) {
            context.owner().cancelTimer(timer);
        }
        return !streams.isEmpty();
    }

    void changed() {
        changed = true;
        if (!busy) {
            read();
        }
    }

    private void read() {
        busy = true;
        changed = false;
        view.read().get().onComplete(result -> context.runOnContext(read -> took(result)));
    }

    private void took(AsyncResult<JsonObject> result) {
        if (result.succeeded()) {
            failed = false;
            show(result.result());
            rest(kind.rest());
        } else if (result.cause() instanceof NodeException problem && problem.isCallersFault()) {
            List.copyOf(streams).forEach(EventStream::end);
        } else {
            if (!failed) {
                LOG.warn("Topic {} could not be read. Trying again.", topic, result.cause());
            }
            failed = true;
            changed = true;
            rest(REST_AFTER_FAILURE);
        }
    }

    private void show(JsonObject body) {
        EventState before = latest;
        if (before != null && before.body().equals(body)) {
            return;
        }
        long version = before == null ? 1 : before.version() + 1;
        JsonObject change = before == null ? body : kind.change(before.body(), body);
        EventState state = new EventState(topic, clock.instant(), body, version, change);
        latest = state;
        streams.forEach(stream -> stream.offer(topic, state));
    }

    private void rest(Duration rest) {
        if (!streams.isEmpty()) {
            timer = context.owner().setTimer(rest.toMillis(), over -> context.runOnContext(rested -> rested()));
        }
    }

    private void rested() {
        busy = false;
        if (changed) {
            read();
        } else if (!kind.interval().isZero() && !streams.isEmpty()) {
            timer = context.owner()
                    .setTimer(kind.interval().toMillis(), over -> context.runOnContext(due -> changed()));
        }
    }
}
