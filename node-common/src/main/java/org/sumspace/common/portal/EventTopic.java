package org.sumspace.common.portal;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.function.Supplier;
import org.sumspace.common.security.Caller;

/** A kind of topic of {@code GET /events}: sends the answer of an operation of the contract each time it changes. */
@FunctionalInterface
public interface EventTopic {
    /**
     * A caller's view of a topic.
     *
     * @param scope callers with the same scope see the same; it is read once for all of them
     * @param read as the operation answers
     */
    record View(String scope, Supplier<Future<JsonObject>> read) {}

    /**
     * Checks whether the caller may see the topic, with the same rules as the operation.
     *
     * @param id the part of the topic's name after the colon; empty if there is none
     * @return failed as the operation would fail
     */
    Future<View> open(Caller caller, String id);

    /** The members that a client with {@code before} needs for {@code now}: by default all of it. */
    default JsonObject change(JsonObject before, JsonObject now) {
        return now;
    }

    /**
     * The shortest time between two readings. The default allows four messages a second; topics that are expensive to
     * read use a longer one.
     */
    default Duration rest() {
        return Duration.ofMillis(250);
    }

    /** The interval of readings without a reported change; zero for none. */
    default Duration interval() {
        return Duration.ZERO;
    }
}
