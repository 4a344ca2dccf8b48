package org.sumspace.common.testkit.contract;

import io.vertx.core.json.JsonObject;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * The knowledge for valid requests that is not in the contract: values that exist in the node, and rules that no schema
 * states.
 */
public final class Knowledge {
    private final Map<String, Function<Random, Object>> schemas = new HashMap<>();
    private final Map<String, Function<Random, Object>> parameters = new HashMap<>();
    private final Map<String, String> ids = new HashMap<>();
    private final Map<String, BiFunction<Random, JsonObject, JsonObject>> bodies = new HashMap<>();

    /** Values of a component schema, wherever the contract refers to it. */
    public Knowledge schema(String component, Function<Random, Object> values) {
        schemas.put("#/components/schemas/" + component, values);
        return this;
    }

    /**
     * Values of a parameter.
     *
     * @param name of a query or header parameter its name; of a path parameter a segment before it, for example
     *     {@code plans} for {@code /plans/{id}} and {@code /plans/short/{id}}, or its name in braces, which comes first
     */
    public Knowledge parameter(String name, Function<Random, Object> values) {
        parameters.put(name, values);
        return this;
    }

    /** The value of a parameter in the path of one operation, if not every known id is in the right state for it. */
    public Knowledge id(String operation, String parameter, String value) {
        ids.put(operation + "/" + parameter, value);
        return this;
    }

    /** The body of an operation, made from a body of the right form. */
    public Knowledge body(String operation, BiFunction<Random, JsonObject, JsonObject> values) {
        bodies.put(operation, values);
        return this;
    }

    Optional<Object> ofId(String operation, String parameter) {
        return Optional.ofNullable(ids.get(operation + "/" + parameter));
    }

    Optional<Object> ofSchema(String reference, Random random) {
        return Optional.ofNullable(schemas.get(reference)).map(values -> values.apply(random));
    }

    Optional<Object> ofParameter(String name, Random random) {
        return Optional.ofNullable(parameters.get(name)).map(values -> values.apply(random));
    }

    JsonObject ofBody(String operation, Random random, JsonObject generated) {
        return bodies.getOrDefault(operation, (same, body) -> body).apply(random, generated);
    }
}
