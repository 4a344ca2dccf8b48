package org.sumspace.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpHeaders;
import java.util.Optional;

/** The answer of a node to a successful request. */
public record NodeAnswer(int status, HttpHeaders headers, JsonNode body) {
    public Optional<String> header(String name) {
        return headers.firstValue(name);
    }
}
