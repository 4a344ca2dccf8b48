package org.sumspace.common.portal;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.function.Supplier;
import org.sumspace.common.security.Caller;

/** A kind of topic of {@code GET /events}: what an operation of the contract answers, each time that it changes. */
@FunctionalInterface
public interface EventTopic {
    /**
     * What a caller sees of a topic.
     *
     * @param scope callers with the same scope see the same; it is read once for all of them
     * @param read as the operation answers
     */
    record View(String scope, Supplier<Future<JsonObject>> read) {}

    /**
     * Decides as the operation does whether the caller may see it.
     *
     * @param id what follows the colon in the topic's name; empty if nothing does
     * @return failed as the operation would fail
     */
    Future<View> open(Caller caller, String id);

    /** What a client that has {@code before} needs to know {@code now}: all of it, unless the topic says otherwise. */
    default JsonObject change(JsonObject before, JsonObject now) {
        return now;
    }

    /** How long it is not read again after a reading: at most four messages a second, fewer if a reading costs much. */
    default Duration rest() {
        return Duration.ofMillis(250);
    }

    /** How often it is read although nobody said that it changed; zero for never. */
    default Duration interval() {
        return Duration.ZERO;
    }
}
