package org.sumspace.common.testkit.contract;

import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.json.schema.JsonSchema;
import io.vertx.json.schema.OutputUnit;
import io.vertx.openapi.contract.MediaType;
import io.vertx.openapi.contract.OpenAPIContract;
import io.vertx.openapi.contract.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.server.contract.Contract;
import org.sumspace.common.http.server.contract.Contracts;
import org.sumspace.common.testkit.Await;

/** Whether a contract describes each operation, and its examples of bodies match its schemas. */
public final class ContractExamples {
    private final Schemas schemas;
    private final OpenAPIContract routable;
    private final List<String> missing = new ArrayList<>();

    private ContractExamples(Schemas schemas, OpenAPIContract routable) {
        this.schemas = schemas;
        this.routable = routable;
    }

    /** Missing descriptions and wrong examples. */
    public static List<String> violations(Contract contract, Vertx vertx) {
        ContractExamples examples =
                new ContractExamples(new Schemas(contract), Await.result(Contracts.routable(contract, vertx)));
        ApiOperation.of(contract).forEach(examples::check);
        return examples.missing;
    }

    private void check(ApiOperation operation) {
        if (operation.node().getString("summary", "").isBlank()) {
            missing.add(operation + " has no summary");
        }
        Operation known = routable.operation(operation.id());
        operation
                .jsonBody()
                .ifPresent(body -> checkExample(
                        operation + " request", body, known.getRequestBody().getContent()));
        for (String status : operation.statuses()) {
            JsonObject json = operation
                    .responses()
                    .getJsonObject(status)
                    .getJsonObject("content", new JsonObject())
                    .getJsonObject(MediaTypes.JSON);
            if (status.startsWith("2") && json != null) {
                checkExample(
                        operation + " " + status,
                        json,
                        known.getResponse(Integer.parseInt(status)).getContent());
            }
        }
    }

    private void checkExample(String where, JsonObject mediaType, Map<String, MediaType> content) {
        List<Object> examples = examples(mediaType);
        if (examples.isEmpty()) {
            missing.add(where + " has no example");
        }
        MediaType known = content.get(MediaTypes.JSON);
        @Nullable JsonSchema schema = known == null ? null : known.getSchema();
        for (Object example : examples) {
            if (schema != null) {
                OutputUnit result =
                        routable.getSchemaRepository().validator(schema).validate(example);
                if (!Boolean.TRUE.equals(result.getValid())) {
                    missing.add(where + " has an example that its schema forbids: " + result.toJson());
                }
            }
        }
    }

    private List<Object> examples(JsonObject mediaType) {
        List<Object> examples = new ArrayList<>();
        if (mediaType.containsKey("example")) {
            examples.add(mediaType.getValue("example"));
        }
        mediaType
                .getJsonObject("examples", new JsonObject())
                .forEach(named -> examples.add(((JsonObject) named.getValue()).getValue("value")));
        if (examples.isEmpty()) {
            ofSchema(mediaType.getJsonObject("schema")).forEach(examples::add);
        }
        return examples;
    }

    /** The example of the schema itself, or an array with the example of its items. */
    private Stream<Object> ofSchema(JsonObject schema) {
        JsonObject resolved = schemas.resolve(schema);
        if (resolved.containsKey("items")) {
            return ofSchema(resolved.getJsonObject("items")).map(item -> new JsonArray().add(item));
        }
        return Stream.ofNullable(resolved.getValue("example"));
    }
}
