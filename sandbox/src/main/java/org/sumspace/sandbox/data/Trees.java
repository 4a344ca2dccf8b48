package org.sumspace.sandbox.data;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.sumspace.common.document.JsonValue;

/** JSON that the sandbox builds with Jackson, as a client of the nodes, in the form in which nodes read it. */
public final class Trees {
    private static final ObjectMapper JSON = new ObjectMapper();

    private Trees() {}

    public static JsonValue of(JsonNode tree) {
        return JsonValue.of(JSON.convertValue(tree, Object.class));
    }
}
