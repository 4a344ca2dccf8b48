package org.sumspace.sandbox.transfer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Map;

/** MongoDB Extended JSON, in which tools of MongoDB write ids, dates and numbers. */
final class ExtendedJson {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final int MILLISECOND_DIGITS = 3;

    private ExtendedJson() {}

    /**
     * The same value in plain JSON: ids and dates as texts, numbers as numbers. Values without a plain form stay as
     * they are.
     */
    static JsonNode plain(JsonNode value) {
        if (value.isArray()) {
            ArrayNode items = JSON.arrayNode();
            value.forEach(item -> items.add(plain(item)));
            return items;
        }
        if (!value.isObject()) {
            return value;
        }
        if (value.size() == 1) {
            Map.Entry<String, JsonNode> only = value.properties().iterator().next();
            if (only.getKey().startsWith("$")) {
                return plain(only.getKey(), only.getValue(), value);
            }
        }
        ObjectNode members = JSON.objectNode();
        value.properties().forEach(member -> members.set(member.getKey(), plain(member.getValue())));
        return members;
    }

    private static JsonNode plain(String type, JsonNode value, JsonNode otherwise) {
        try {
            return switch (type) {
                case "$oid" -> value;
                case "$date" -> JSON.textNode(date(plain(value)));
                case "$numberInt", "$numberLong" -> JSON.numberNode(new BigInteger(value.asText()));
                case "$numberDouble", "$numberDecimal" -> JSON.numberNode(new BigDecimal(value.asText()));
                default -> otherwise;
            };
        } catch (NumberFormatException e) {
            return otherwise;
        }
    }

    private static String date(JsonNode date) {
        return date.isNumber()
                ? new DateTimeFormatterBuilder()
                        .appendInstant(MILLISECOND_DIGITS)
                        .toFormatter()
                        .format(Instant.ofEpochMilli(date.asLong()))
                : date.asText();
    }
}
