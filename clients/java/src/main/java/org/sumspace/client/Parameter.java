package org.sumspace.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URLEncoder;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** A parameter of an operation of a contract. */
public record Parameter(JsonNode definition, JsonNode schema) {
    public String name() {
        return definition.path("name").asText();
    }

    /** {@code path}, {@code query}, {@code header} or {@code cookie}. */
    public String place() {
        return definition.path("in").asText();
    }

    public boolean isRequired() {
        return definition.path("required").asBoolean();
    }

    public boolean isList() {
        return schema.path("type").asText().equals("array");
    }

    /** The values that it may have; empty if it may have any. */
    public List<String> values() {
        JsonNode values = isList() ? schema.path("items").path("enum") : schema.path("enum");
        return StreamSupport.stream(values.spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }

    /** The part of the query for these values. */
    Stream<String> query(List<String> values) {
        boolean isRepeated = definition.path("explode").asBoolean(true);
        return isList() && !isRepeated
                ? Stream.of(encoded(name()) + "=" + joined(values))
                : values.stream().map(value -> encoded(name()) + "=" + encoded(value));
    }

    /** The segment of the path for these values. */
    String segment(List<String> values) {
        if (values.stream().anyMatch(value -> value.matches("\\.{0,2}"))) {
            throw new IllegalArgumentException(
                    "expected a name or an id for " + name() + ", got '" + values.get(0) + "'");
        }
        return schema.path("contentEncoding").asText().equals("base64url")
                ? Base64.getUrlEncoder()
                        .withoutPadding()
                        .encodeToString(values.get(0).getBytes(UTF_8))
                : joined(values);
    }

    /** The value of the header. Versions may be given without quotation marks. */
    String header(List<String> values) {
        String value = String.join(",", values);
        boolean isBare = value.matches("[0-9a-zA-Z:-]+") && name().matches("(?i)If-(None-)?Match");
        return isBare ? '"' + value + '"' : value;
    }

    private static String joined(List<String> values) {
        return values.stream().map(Parameter::encoded).collect(Collectors.joining(","));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, UTF_8).replace("+", "%20");
    }
}
