package org.sumspace.catalog.shared.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.vertx.core.json.JsonObject;
import org.sumspace.common.error.NodeException;

/** Converts a request's JSON into the tree that training plans are parsed from. */
public final class JsonTrees {
    private static final ObjectMapper JSON = new ObjectMapper();

    private JsonTrees() {}

    public static JsonNode of(JsonObject json) {
        try {
            return JSON.readTree(json.encode());
        } catch (JsonProcessingException e) {
            throw NodeException.internal(e);
        }
    }
}
