package org.sumspace.sandbox.cli.call;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.sumspace.client.NodeContract;
import org.sumspace.common.http.MediaTypes;

/** Schemas of a contract in words. */
record SchemaText(NodeContract contract) {
    private static final int DEPTH_MAX = 3;

    /** A line for each member, indented by the depth of its object; an asterisk marks those that are required. */
    List<String> members(JsonNode schema) {
        List<String> lines = new ArrayList<>();
        addMembers(schema, 1, lines);
        return lines;
    }

    private void addMembers(JsonNode reference, int depth, List<String> lines) {
        JsonNode schema = contract.resolve(reference);
        if (depth > DEPTH_MAX) {
            return;
        }
        String indent = "  ".repeat(depth);
        for (JsonNode alternatives : List.of(schema.path("oneOf"), schema.path("anyOf"))) {
            String word = "either ";
            for (JsonNode alternative : alternatives) {
                lines.add(indent + word + type(alternative));
                addMembers(alternative, depth + 1, lines);
                word = "or ";
            }
        }
        Set<String> required = required(schema);
        properties(schema).forEach((name, each) -> {
            JsonNode member = contract.resolve(each);
            String description = sentence(member.path("description").asText());
            lines.add(indent + name + (required.contains(name) ? "*" : "") + ": " + type(member)
                    + (description.isEmpty() ? "" : ". " + description));
            addMembers(member.has("items") ? member.path("items") : member, depth + 1, lines);
        });
    }

    private Map<String, JsonNode> properties(JsonNode schema) {
        Map<String, JsonNode> properties = new LinkedHashMap<>();
        schema.path("allOf").forEach(part -> properties.putAll(properties(contract.resolve(part))));
        schema.path("properties").properties().forEach(each -> properties.put(each.getKey(), each.getValue()));
        return properties;
    }

    private Set<String> required(JsonNode schema) {
        Set<String> required = new LinkedHashSet<>();
        schema.path("allOf").forEach(part -> required.addAll(required(contract.resolve(part))));
        schema.path("required").forEach(name -> required.add(name.asText()));
        return required;
    }

    private static String sentence(String description) {
        return OperationHelp.inOneLine(description).replaceFirst("(?<=\\.) .*", "");
    }

    /** For example {@code list of text} or {@code whole number from 1 to 100}. */
    String type(JsonNode reference) {
        JsonNode schema = contract.resolve(reference);
        if (schema.has("enum")) {
            return StreamSupport.stream(schema.path("enum").spliterator(), false)
                    .map(JsonNode::asText)
                    .collect(Collectors.joining(" | "));
        }
        if (schema.has("const")) {
            return schema.path("const").asText();
        }
        JsonNode type = schema.path("type");
        return type.isArray()
                ? StreamSupport.stream(type.spliterator(), false)
                        .map(each -> type(each.asText(), schema))
                        .collect(Collectors.joining(" or "))
                : type(type.asText(), schema);
    }

    private String type(String name, JsonNode schema) {
        return switch (name) {
            case "string" ->
                schema.has("x-form")
                        ? schema.path("x-form").asText()
                        : schema.path("format").asText("text");
            case "integer", "number" ->
                (name.equals("integer") ? "whole number" : "number")
                        + (schema.has("minimum")
                                ? " from " + schema.path("minimum").asText()
                                : "")
                        + (schema.has("maximum")
                                ? " to " + schema.path("maximum").asText()
                                : "");
            case "boolean" -> "true | false";
            case "array" -> "list" + (schema.has("items") ? " of " + type(schema.path("items")) : "");
            case "" -> schema.has("properties") || schema.has("allOf") ? "object" : "any JSON";
            default -> name;
        };
    }

    /** The example of the contract, or one with the required members. */
    JsonNode example(String mediaType, JsonNode body) {
        JsonNode given = body.has("example")
                ? body.path("example")
                : body.path("examples").findPath("value");
        JsonNode schema = contract.resolve(body.path("schema"));
        if (given.isMissingNode() && !MediaTypes.isJson(mediaType)) {
            return schema.path("example");
        }
        return given.isMissingNode() ? sample(schema, 1) : given;
    }

    private JsonNode sample(JsonNode reference, int depth) {
        JsonNode schema = contract.resolve(reference);
        for (JsonNode given : List.of(
                schema.path("example"),
                schema.path("examples").path(0),
                schema.path("default"),
                schema.path("const"),
                schema.path("enum").path(0))) {
            if (!given.isMissingNode()) {
                return given;
            }
        }
        for (JsonNode alternatives : List.of(schema.path("oneOf"), schema.path("anyOf"))) {
            if (!alternatives.isEmpty()) {
                return sample(alternatives.get(0), depth);
            }
        }
        String type = schema.path("type").isArray()
                ? schema.path("type").path(0).asText()
                : schema.path("type").asText();
        JsonNodeFactory json = JsonNodeFactory.instance;
        return switch (type) {
            case "string" -> json.textNode("TEXT");
            case "integer", "number" -> json.numberNode(schema.path("minimum").asInt());
            case "boolean" -> json.booleanNode(true);
            case "array" ->
                depth > DEPTH_MAX || !schema.has("items")
                        ? json.arrayNode()
                        : json.arrayNode().add(sample(schema.path("items"), depth + 1));
            default -> sampleObject(schema, depth);
        };
    }

    private ObjectNode sampleObject(JsonNode schema, int depth) {
        ObjectNode sample = JsonNodeFactory.instance.objectNode();
        Set<String> required = required(schema);
        properties(schema).forEach((name, member) -> {
            if (required.contains(name) && depth <= DEPTH_MAX) {
                sample.set(name, sample(member, depth + 1));
            }
        });
        return sample;
    }
}
