package org.sumspace.common.portal;

import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.sumspace.common.obs.Readiness;
import org.sumspace.common.security.Account;
import org.sumspace.common.security.Caller;

/** The status of the node for its operators: {@code GET /node}, and the topic {@code node}. */
public final class NodeStatus implements EventTopic {
    private static final Duration INTERVAL = Duration.ofSeconds(2);

    private final Readiness readiness;
    private final Map<String, Supplier<?>> facts;
    private final Instant startedAt;

    /** @param facts members of the answer, by name; as JSON values; must not block */
    public NodeStatus(Readiness readiness, Map<String, Supplier<?>> facts, Clock clock) {
        this.readiness = readiness;
        this.facts = Map.copyOf(facts);
        this.startedAt = clock.instant();
    }

    @Override
    public Future<View> open(Caller caller, String id) {
        return Future.succeededFuture(caller)
                .map(NodeStatus::requireOperator)
                .map(operator -> new View("", this::read));
    }

    static Caller requireOperator(Caller caller) {
        return caller.requireRole(Account.OPERATOR);
    }

    @Override
    public Duration interval() {
        return INTERVAL;
    }

    Future<JsonObject> read() {
        return readiness.check().map(this::json);
    }

    private JsonObject json(Map<String, Optional<String>> results) {
        JsonArray checks = new JsonArray();
        for (Map.Entry<String, Optional<String>> result : results.entrySet()) {
            JsonObject check = new JsonObject()
                    .put("name", result.getKey())
                    .put("ok", result.getValue().isEmpty())
                    .put("required", readiness.isRequired(result.getKey()));
            result.getValue().ifPresent(reason -> check.put("reason", reason));
            checks.add(check);
        }
        JsonObject status = new JsonObject()
                .put("ready", readiness.isReady(results))
                .put("checks", checks)
                .put("startedAt", startedAt.toEpochMilli());
        facts.forEach((name, fact) -> status.put(name, fact.get()));
        return status;
    }
}
