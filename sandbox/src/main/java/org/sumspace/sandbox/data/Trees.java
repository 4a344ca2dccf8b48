package org.sumspace.sandbox.data;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.sumspace.common.document.JsonValue;

/** Converts JSON that the sandbox builds with Jackson into the form that nodes read. */
public final class Trees {
    private static final ObjectMapper JSON = new ObjectMapper();

    private Trees() {}

    public static JsonValue of(JsonNode tree) {
        return JsonValue.of(JSON.convertValue(tree, Object.class));
    }
}
