package org.sumspace.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The operations of a node, by the names in its contract. */
public final class NodeContract {
    private static final Set<String> METHODS = Set.of("get", "put", "post", "delete", "patch", "head", "options");

    private final JsonNode document;
    private final Map<String, Operation> operations = new TreeMap<>();

    /** @param document in OpenAPI 3.1, as the node has it at {@code /openapi.json} */
    public NodeContract(JsonNode document) {
        this.document = document;
        document.path("paths").properties().forEach(path -> addAll(path.getKey(), path.getValue()));
    }

    private void addAll(String path, JsonNode item) {
        List<Parameter> ofPath = parameters(item);
        item.properties().stream()
                .filter(method -> METHODS.contains(method.getKey()))
                .forEach(method -> {
                    List<Parameter> parameters = new ArrayList<>(ofPath);
                    parameters.addAll(parameters(method.getValue()));
                    Operation operation = new Operation(this, method.getKey(), path, parameters, method.getValue());
                    operations.put(operation.id(), operation);
                });
    }

    private List<Parameter> parameters(JsonNode holder) {
        List<Parameter> parameters = new ArrayList<>();
        for (JsonNode each : holder.path("parameters")) {
            JsonNode parameter = resolve(each);
            parameters.add(new Parameter(parameter, resolve(parameter.path("schema"))));
        }
        return parameters;
    }

    /** By name. */
    public Map<String, Operation> operations() {
        return Collections.unmodifiableMap(operations);
    }

    /** The names of the tags, in the order of the contract. */
    public List<String> tags() {
        List<String> names = new ArrayList<>();
        document.path("tags").forEach(tag -> names.add(tag.path("name").asText()));
        return names;
    }

    JsonNode securityOfAll() {
        return document.path("security");
    }

    JsonNode securityScheme(String name) {
        return document.path("components").path("securitySchemes").path(name);
    }

    /** What a reference refers to; anything else as it is. */
    public JsonNode resolve(JsonNode node) {
        JsonNode resolved = node;
        while (resolved.path("$ref").isTextual()) {
            resolved = document.at(resolved.path("$ref").asText().substring(1));
        }
        return resolved;
    }
}
