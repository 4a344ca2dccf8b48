package org.sumspace.planted.left.service;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.vertx.core.json.JsonObject;

/** A service that parses a body again. */
public final class TwoTrees {
    private static final ObjectMapper JSON = new ObjectMapper();

    private TwoTrees() {}

    public static JsonNode again(JsonObject body) throws JsonProcessingException {
        return JSON.readTree(body.encode());
    }
}
