package org.sumspace.common.testkit.contract;

import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.server.contract.Contract;

/**
 * An operation of a contract, with everything that it refers to.
 *
 * @param path the template, for example {@code /plans/{id}}
 * @param parameters of the path and of the operation
 */
public record ApiOperation(String id, HttpMethod method, String path, List<JsonObject> parameters, JsonObject node) {
    private static final Set<String> METHODS = Set.of("get", "put", "post", "delete", "patch");

    public ApiOperation {
        parameters = List.copyOf(parameters);
    }

    /** All operations of a contract, in its order. */
    public static List<ApiOperation> of(Contract contract) {
        Schemas schemas = new Schemas(contract);
        List<ApiOperation> operations = new ArrayList<>();
        JsonObject paths = contract.published().getJsonObject("paths");
        for (String path : paths.fieldNames()) {
            JsonObject item = paths.getJsonObject(path);
            item.fieldNames().stream()
                    .filter(METHODS::contains)
                    .forEach(method -> operations.add(operation(schemas, path, item, method)));
        }
        return operations;
    }

    private static ApiOperation operation(Schemas schemas, String path, JsonObject item, String method) {
        JsonObject node = item.getJsonObject(method).copy();
        Map<String, JsonObject> parameters = new LinkedHashMap<>();
        for (JsonObject holder : List.of(item, node)) {
            Schemas.stream(holder.getJsonArray("parameters", new JsonArray()))
                    .map(schemas::resolve)
                    .forEach(each -> parameters.put(each.getString("in") + "/" + each.getString("name"), each));
        }
        if (node.containsKey("requestBody")) {
            node.put("requestBody", schemas.resolve(node.getJsonObject("requestBody")));
        }
        JsonObject responses = node.getJsonObject("responses");
        responses
                .fieldNames()
                .forEach(status -> responses.put(status, schemas.resolve(responses.getJsonObject(status))));
        return new ApiOperation(
                node.getString("operationId"),
                HttpMethod.valueOf(method.toUpperCase(Locale.ROOT)),
                path,
                List.copyOf(parameters.values()),
                node);
    }

    public boolean isRead() {
        return method.equals(HttpMethod.GET);
    }

    public Optional<JsonObject> body() {
        return Optional.ofNullable(node.getJsonObject("requestBody"));
    }

    /** The media type of the body as JSON, with schema and example. */
    public Optional<JsonObject> jsonBody() {
        return body().map(body -> body.getJsonObject("content").getJsonObject(MediaTypes.JSON));
    }

    /** The statuses that the contract names. */
    public Set<String> statuses() {
        return responses().fieldNames();
    }

    public JsonObject responses() {
        return node.getJsonObject("responses");
    }

    /** Whether a request without credentials is served. */
    public boolean isPublic() {
        JsonArray security = node.getJsonArray("security", new JsonArray());
        return security.isEmpty() || security.stream().anyMatch(each -> ((JsonObject) each).isEmpty());
    }

    /** Whether a request with credentials of this scheme is served. */
    public boolean accepts(String scheme) {
        return node.getJsonArray("security", new JsonArray()).stream()
                .anyMatch(each -> ((JsonObject) each).containsKey(scheme));
    }

    /** The fixed segments before a parameter in the path, the nearest first. */
    public List<String> segmentsBefore(String parameter) {
        List<String> before = new ArrayList<>();
        for (String segment :
                path.substring(1, path.indexOf("{" + parameter + "}")).split("/")) {
            if (!segment.startsWith("{")) {
                before.add(0, segment);
            }
        }
        return before;
    }

    public int bodyBytesMax() {
        return node.getInteger("x-body-bytes-max", 64 * 1024);
    }

    @Override
    public String toString() {
        return id;
    }
}
