package org.sumspace.catalog.process;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import org.sumspace.common.testkit.ApiProbe;

/** Requests that belong together, on records that no other flow uses. Each request may be repeated. */
abstract class Flow {
    static final JsonObject NONE = new JsonObject();

    final CatalogSpace space;
    /** A text that no other flow has. */
    final String unique = UUID.randomUUID().toString();

    Flow(CatalogSpace space) {
        this.space = space;
    }

    /**
     * One request.
     *
     * @param request makes the request when it is to be sent
     * @param status of its answer
     * @param repeated the statuses that a repetition may have: of a record that was deleted, or a name that is taken
     */
    record Step(String name, Supplier<ApiProbe.Call> request, int status, Set<Integer> repeated) {
        static Step of(String name, int status, Supplier<ApiProbe.Call> request) {
            return new Step(name, request, status, Set.of(status));
        }

        Step orRepeated(int other) {
            return new Step(name, request, status, Set.of(status, other));
        }
    }

    /** Makes what the flow needs. */
    void prepare() {}

    abstract List<Step> steps();

    /** What clients see of the record, without ids: the same at the same place of each run. */
    abstract String look();

    /** What clients may see besides what they see before and after a step. */
    Set<String> between() {
        return Set.of();
    }

    /** Checks the end of the flow. */
    abstract void check();

    ApiProbe.Call post(String path, JsonObject body) {
        return body.isEmpty() ? space.api.get(path).method("POST") : space.api.post(path, body);
    }

    ApiProbe.Call put(String path, JsonObject body) {
        return body.isEmpty() ? space.api.get(path).method("PUT") : space.api.put(path, body);
    }

    static JsonArray rules(String... ruleIds) {
        JsonArray rules = new JsonArray();
        for (String ruleId : ruleIds) {
            rules.add(new JsonObject().put("ruleId", ruleId).put("values", new JsonObject().put("target", "t")));
        }
        return rules;
    }
}
