package org.sumspace.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OperationsTest {
    private static final String CONTRACT = """
            {"openapi": "3.1.0", "paths": {
              "/offerings": {
                "get": {"operationId": "listOfferings", "parameters": [{"$ref": "#/components/parameters/Page"},
                  {"name": "limit", "in": "query", "schema": {"type": "integer"}},
                  {"name": "owners", "in": "query", "explode": false, "schema": {"type": "array"}}]},
                "post": {"operationId": "createOffering", "parameters": [
                  {"name": "Idempotency-Key", "in": "header", "schema": {"type": "string"}}]}},
              "/offerings/{id}": {
                "parameters": [{"name": "id", "in": "path", "schema": {"type": "string"}}],
                "put": {"operationId": "updateOffering", "parameters": [
                  {"name": "If-Match", "in": "header", "schema": {"type": "string"}}]}},
              "/entries": {"get": {"operationId": "listEntries", "parameters": [
                  {"name": "after", "in": "query", "schema": {"type": "integer"}}]}},
              "/runs": {"get": {"operationId": "listRuns", "parameters": [
                  {"name": "offset", "in": "query", "schema": {"type": "integer"}}]}},
              "/plans": {"get": {"operationId": "listPlans"}}},
             "components": {"parameters": {"Page": {"name": "page", "in": "query", "schema": {"type": "integer"}}}}}
            """;

    private final FakeNode node;
    private final Operations operations;

    OperationsTest() throws IOException {
        node = new FakeNode().answer("GET /openapi.json", 200, CONTRACT);
        operations = new Operations(node.client());
    }

    @AfterEach
    void stop() {
        node.close();
    }

    @Test
    void parameters_haveTheirPlaceInTheRequest() {
        node.answer("PUT /offerings/a%20b%2Fc", 200, "{\"_id\": \"a b/c\"}");

        JsonNode answer = operations.call(
                "updateOffering",
                Map.of("id", "a b/c", "If-Match", 4),
                NodeClient.JSON.createObjectNode().put("name", "Course data"));

        assertThat(answer.path("_id").asText()).isEqualTo("a b/c");
        FakeNode.Request sent = node.requests().get(1);
        assertThat(sent.headers().get("If-match")).containsExactly("\"4\"");
        assertThat(sent.headers().get("Content-type")).containsExactly("application/json");
        assertThat(sent.body()).isEqualTo("{\"name\":\"Course data\"}");
    }

    @Test
    void operationThatTakesAnIdempotencyKey_hasOne() {
        node.answer("POST /offerings", 201, "{}");

        operations.call("createOffering", Map.of());
        operations.call("createOffering", Map.of("Idempotency-Key", "k-1"));

        assertThat(node.requests().get(1).headers().get("Idempotency-key")).isNotNull();
        assertThat(node.requests().get(2).headers().get("Idempotency-key")).containsExactly("k-1");
    }

    @Test
    void pages_areReadOneAfterAnother() {
        node.answer("GET /offerings?page=1&limit=100&owners=a,b", 200, "{\"data\": {\"result\": [1, 2], \"pages\": 2}}")
                .answer(
                        "GET /offerings?page=2&limit=100&owners=a,b",
                        200,
                        "{\"data\": {\"result\": [3], \"pages\": 2}}");

        assertThat(operations
                        .list("listOfferings", Map.of("owners", List.of("a", "b")))
                        .map(JsonNode::asInt))
                .containsExactly(1, 2, 3);
        assertThat(node.requests()).hasSize(3);
    }

    @Test
    void otherPages_endWithAnEmptyOne() {
        node.answer("GET /entries?after=0", 200, "{\"entries\": [{\"number\": 4}, {\"number\": 9}]}")
                .answer("GET /entries?after=9", 200, "{\"entries\": []}")
                .answer("GET /runs?offset=3", 200, "{\"content\": [1, 2]}")
                .answer("GET /runs?offset=5", 200, "{\"content\": []}");

        assertThat(operations.list("listEntries", Map.of())).hasSize(2);
        assertThat(operations.list("listRuns", Map.of("offset", 3))).hasSize(2);
    }

    @Test
    void listWithoutPages_isReadOnce() {
        node.answer("GET /plans", 200, "[1, 2]");

        assertThat(operations.list("listPlans", Map.of())).hasSize(2);
        assertThat(node.requests()).hasSize(2);
    }

    @Test
    void wrongNames_areRefusedBeforeARequest() {
        assertThat(operations.names()).contains("listOfferings", "updateOffering");
        assertThatThrownBy(() -> operations.call("createOfering", Map.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith("has no operation createOfering");
        assertThatThrownBy(() -> operations.call("listOfferings", Map.of("Page", 1)))
                .hasMessage("listOfferings has no parameter Page: expected some of [page, limit, owners]");
        assertThatThrownBy(() -> operations.call("updateOffering", Map.of()))
                .hasMessage("updateOffering needs the parameter id");
        assertThatThrownBy(() -> operations.call("updateOffering", Map.of("id", "..")))
                .hasMessage("expected a name or an id for id, got '..'");
        assertThat(node.requests()).hasSize(1);
    }
}
