package org.sumspace.catalog.resource.core;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.JsonValue;

/**
 * The input of a client for a record.
 *
 * @param fields an object with the fields that are stored
 * @param ignored keys that are dropped, because no field has that name
 */
public record RecordInput(JsonValue fields, List<String> ignored) {
    public RecordInput {
        ignored = List.copyOf(ignored);
    }

    /** This input with a field set, regardless of what the client sent for it. */
    public RecordInput with(String field, String value) {
        return new RecordInput(
                new RecordInput(JsonValue.of(Map.of(field, value)), List.of()).mergedInto(fields), ignored);
    }

    /** The content with each field that the client sent, and the other fields as they were. */
    public JsonValue mergedInto(JsonValue content) {
        Map<String, @Nullable Object> merged = new LinkedHashMap<>();
        content.members()
                .forEach(field -> merged.put(field.getKey(), field.getValue().tree()));
        fields.members()
                .forEach(field -> merged.put(field.getKey(), field.getValue().tree()));
        return JsonValue.of(merged);
    }
}
