package org.sumspace.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;

/**
 * An operation of a contract.
 *
 * @param method in lower case
 * @param path with the names of parameters in braces
 */
public record Operation(
        NodeContract contract, String method, String path, List<Parameter> parameters, JsonNode definition) {
    /** Signatures, which are no keys. */
    private static final String SIGNATURE = "(Sumspace-)?Signature";

    public String id() {
        return definition.path("operationId").asText();
    }

    public String tag() {
        return definition.path("tags").path(0).asText();
    }

    public String text(String member) {
        return definition.path(member).asText().strip();
    }

    /** The media types of the body and their definitions; empty without a body. */
    public JsonNode bodies() {
        return contract.resolve(definition.path("requestBody")).path("content");
    }

    public boolean needsBody() {
        return contract.resolve(definition.path("requestBody")).path("required").asBoolean();
    }

    public List<String> mediaTypes() {
        List<String> types = new ArrayList<>();
        bodies().fieldNames().forEachRemaining(types::add);
        return types;
    }

    /** The names of the parts of a form, and their schemas; empty if the operation takes none. */
    public JsonNode formParts() {
        return contract.resolve(bodies().path(FormBody.MEDIA_TYPE).path("schema"))
                .path("properties");
    }

    /** The media types of the parts of a form. */
    public JsonNode formEncoding() {
        return bodies().path(FormBody.MEDIA_TYPE).path("encoding");
    }

    /** The answers by status, without references. */
    public JsonNode answer(String status) {
        JsonNode answers = definition.path("responses");
        return contract.resolve(answers.has(status) ? answers.path(status) : answers.path("default"));
    }

    /** The links of an answer to other operations. What was deleted has no next step. */
    public List<JsonNode> links(String status) {
        List<JsonNode> links = new ArrayList<>();
        for (JsonNode link : answer(status).path("links")) {
            if (!method.equals("delete") && !linked(link).id().equals(id())) {
                links.add(link);
            }
        }
        return links;
    }

    public Operation linked(JsonNode link) {
        return Optional.ofNullable(
                        contract.operations().get(link.path("operationId").asText()))
                .orElseThrow();
    }

    public List<String> statuses() {
        List<String> statuses = new ArrayList<>();
        definition.path("responses").fieldNames().forEachRemaining(statuses::add);
        return statuses;
    }

    /** Whether credentials make a difference. */
    public boolean takesCredentials() {
        return !security().isEmpty();
    }

    /** The header for a key that callers share with the node. */
    public Optional<String> keyHeader() {
        for (JsonNode alternative : security()) {
            for (var names = alternative.fieldNames(); names.hasNext(); ) {
                JsonNode scheme = contract.securityScheme(names.next());
                String header = scheme.path("name").asText();
                if (scheme.path("in").asText().equals("header") && !header.matches(SIGNATURE)) {
                    return Optional.of(header);
                }
            }
        }
        return Optional.empty();
    }

    /** The parameter with this name. */
    public Optional<Parameter> parameter(String name) {
        return parameters.stream()
                .filter(parameter -> parameter.name().equals(name))
                .findFirst();
    }

    /**
     * The request, without a body. If the operation takes an idempotency key and none is given, it has one of its own.
     *
     * @param values of the parameters that are given
     * @throws IllegalArgumentException if a parameter of the path has no value
     */
    public NodeRequest request(Map<Parameter, List<String>> values) {
        String filled = path;
        List<String> query = new ArrayList<>();
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (Parameter parameter : parameters) {
            List<String> given = values.getOrDefault(parameter, List.of());
            if (!given.isEmpty()) {
                switch (parameter.place()) {
                    case "path" -> filled = filled.replace("{" + parameter.name() + "}", parameter.segment(given));
                    case "query" -> parameter.query(given).forEach(query::add);
                    default -> headers.put(parameter.name(), parameter.header(given));
                }
            } else if (parameter.place().equals("path")) {
                throw new IllegalArgumentException(id() + " needs the parameter " + parameter.name());
            } else if (parameter.name().equals(NodeRequest.IDEMPOTENCY_KEY)) {
                headers.put(parameter.name(), UUID.randomUUID().toString());
            }
        }
        return new NodeRequest(
                method.toUpperCase(Locale.ROOT),
                query.isEmpty() ? filled : filled + "?" + String.join("&", query),
                headers,
                BodyPublishers.noBody());
    }

    private JsonNode security() {
        JsonNode own = definition.path("security");
        return own.isMissingNode() ? contract.securityOfAll() : own;
    }
}
