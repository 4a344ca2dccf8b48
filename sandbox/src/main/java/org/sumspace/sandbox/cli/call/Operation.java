package org.sumspace.sandbox.cli.call;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * An operation of a contract.
 *
 * @param method in lower case
 * @param path with the names of parameters in braces
 */
record Operation(NodeContract contract, String method, String path, List<Parameter> parameters, JsonNode definition) {
    /** Signatures that the command line makes itself or cannot make. */
    private static final String SIGNATURE = "(Sumspace-)?Signature";

    String id() {
        return definition.path("operationId").asText();
    }

    String httpMethod() {
        return method.toUpperCase(Locale.ROOT);
    }

    String tag() {
        return definition.path("tags").path(0).asText();
    }

    String text(String member) {
        return definition.path(member).asText().strip();
    }

    /** The media types of the body and their definitions; empty without a body. */
    JsonNode bodies() {
        return contract.resolve(definition.path("requestBody")).path("content");
    }

    boolean needsBody() {
        return contract.resolve(definition.path("requestBody")).path("required").asBoolean();
    }

    List<String> mediaTypes() {
        List<String> types = new ArrayList<>();
        bodies().fieldNames().forEachRemaining(types::add);
        return types;
    }

    /** The names of the parts of a form, and their schemas; empty if the operation takes none. */
    JsonNode formParts() {
        return contract.resolve(bodies().path(FormBody.MEDIA_TYPE).path("schema"))
                .path("properties");
    }

    /** The media types of the parts of a form. */
    JsonNode formEncoding() {
        return bodies().path(FormBody.MEDIA_TYPE).path("encoding");
    }

    /** The answers by status, without references. */
    JsonNode answer(String status) {
        JsonNode answers = definition.path("responses");
        return contract.resolve(answers.has(status) ? answers.path(status) : answers.path("default"));
    }

    /** The links of an answer to other operations. What was deleted has no next step. */
    List<JsonNode> links(String status) {
        List<JsonNode> links = new ArrayList<>();
        for (JsonNode link : answer(status).path("links")) {
            if (!method.equals("delete") && !linked(link).id().equals(id())) {
                links.add(link);
            }
        }
        return links;
    }

    Operation linked(JsonNode link) {
        return Optional.ofNullable(
                        contract.operations().get(link.path("operationId").asText()))
                .orElseThrow();
    }

    List<String> statuses() {
        List<String> statuses = new ArrayList<>();
        definition.path("responses").fieldNames().forEachRemaining(statuses::add);
        return statuses;
    }

    /** Whether credentials make a difference. */
    boolean takesCredentials() {
        return !security().isEmpty();
    }

    /** The header for a key that callers share with the node. */
    Optional<String> keyHeader() {
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

    private JsonNode security() {
        JsonNode own = definition.path("security");
        return own.isMissingNode() ? contract.securityOfAll() : own;
    }
}
