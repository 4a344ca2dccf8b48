package org.sumspace.common.testkit.contract;

import static java.util.Objects.requireNonNull;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.sumspace.common.http.server.contract.Contract;

/** The schemas of a contract, with their references resolved. */
final class Schemas {
    private final JsonObject document;

    Schemas(Contract contract) {
        this.document = contract.published();
    }

    JsonObject document() {
        return document;
    }

    /** The node, or the one that it refers to. */
    JsonObject resolve(JsonObject node) {
        String reference = node.getString("$ref");
        if (reference == null) {
            return node;
        }
        JsonObject found = document;
        for (String step : reference.substring("#/".length()).split("/")) {
            found = requireNonNull(found.getJsonObject(step), reference);
        }
        return resolve(found);
    }

    /** Replaces a reference and {@code allOf} by one schema. */
    JsonObject flat(JsonObject schema) {
        JsonObject resolved = resolve(schema);
        if (!resolved.containsKey("allOf")) {
            return resolved;
        }
        JsonObject merged = resolved.copy();
        merged.remove("allOf");
        for (JsonObject part : objects(resolved.getJsonArray("allOf"))) {
            merge(merged, flat(part));
        }
        return merged;
    }

    private static void merge(JsonObject into, JsonObject part) {
        part.forEach(entry -> {
            switch (entry.getKey()) {
                case "properties" ->
                    into.put(
                            "properties",
                            into.getJsonObject("properties", new JsonObject())
                                    .copy()
                                    .mergeIn(part.getJsonObject("properties")));
                case "required" -> {
                    Set<String> required = required(into);
                    required.addAll(required(part));
                    into.put("required", new JsonArray(List.copyOf(required)));
                }
                default -> into.put(entry.getKey(), entry.getValue());
            }
        });
    }

    /** The types that a value may have; empty if it may have any. */
    static List<String> types(JsonObject schema) {
        Object type = schema.getValue("type");
        if (type instanceof JsonArray several) {
            return several.stream().map(String.class::cast).toList();
        }
        if (type instanceof String one) {
            return List.of(one);
        }
        return schema.containsKey("properties") ? List.of("object") : List.of();
    }

    static Set<String> required(JsonObject schema) {
        Set<String> names = new LinkedHashSet<>();
        schema.getJsonArray("required", new JsonArray()).forEach(name -> names.add((String) name));
        return names;
    }

    static Stream<JsonObject> stream(JsonArray array) {
        return array.stream().map(JsonObject.class::cast);
    }

    static List<JsonObject> objects(JsonArray array) {
        return stream(array).toList();
    }
}
