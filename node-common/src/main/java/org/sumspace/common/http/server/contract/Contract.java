package org.sumspace.common.http.server.contract;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.openapi.contract.OpenAPIContract;
import io.vertx.openapi.contract.OpenAPIVersion;
import io.vertx.openapi.contract.impl.OpenAPIContractImpl;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A node's OpenAPI 3.1 contract: the published document, and a copy derived from it that the router can load. The
 * loader knows few media types and no relative server, so the copy has {@code +json} types as {@code application/json},
 * other unknown types as opaque bytes, a placeholder server and no security. Thread-safe.
 */
public final class Contract {
    /** The library's own. */
    private static final String BASE_URI = "app://";

    /** Further documents on the class path whose members belong to the contract, as every node has them. */
    private static final String PARTS = "x-parts";

    private static final String PERSONAL = "x-personal";
    private static final String BODY_BYTES_MAX = "x-body-bytes-max";
    private static final String PERMISSION = "x-permission";
    private static final String READERS = "x-readers";
    private static final int BODY_BYTES_MAX_DEFAULT = 64 * 1024;
    private static final Set<String> METHODS =
            Set.of("get", "put", "post", "delete", "options", "head", "patch", "trace");

    /** Loaded contracts by resource, shared by all nodes of the process. */
    private static final Map<String, Contract> LOADED = new ConcurrentHashMap<>();

    private final JsonObject published;
    private final Map<String, JsonObject> operations;
    private final AtomicReference<@Nullable Routable> routable = new AtomicReference<>();

    private Contract(JsonObject published) {
        this.published = published;
        this.operations = operationsOf(published);
    }

    /**
     * @param resource the YAML document's place on the class path, for example {@code catalog/openapi.yaml}
     * @throws IllegalStateException if it is missing or not a contract, which is an error in the build
     */
    public static Contract load(String resource) {
        return LOADED.computeIfAbsent(resource, Contract::read);
    }

    private static Contract read(String resource) {
        JsonObject document = document(resource);
        JsonArray parts = (JsonArray) document.remove(PARTS);
        if (parts != null) {
            parts.forEach(part -> merge(document, document((String) part), (String) part));
        }
        return new Contract(document);
    }

    /** Merges objects member by member and joins lists. No existing value is replaced. */
    private static void merge(JsonObject whole, JsonObject part, String name) {
        part.forEach(member -> {
            Object present = whole.getValue(member.getKey());
            if (present instanceof JsonObject object && member.getValue() instanceof JsonObject more) {
                merge(object, more, name);
            } else if (present instanceof JsonArray list && member.getValue() instanceof JsonArray more) {
                list.addAll(more);
            } else if (present == null) {
                whole.put(member.getKey(), member.getValue());
            } else {
                throw new IllegalStateException("the contract has " + member.getKey() + " already, like " + name);
            }
        });
    }

    private static JsonObject document(String resource) {
        ClassLoader loader = Contract.class.getClassLoader();
        try (InputStream in = loader.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("no contract " + resource + " on the class path");
            }
            JsonNode tree = new YAMLMapper().readTree(in);
            return new JsonObject(tree.toString());
        } catch (IOException e) {
            throw new IllegalStateException("the contract " + resource + " is not valid YAML", e);
        }
    }

    /** The document as clients see it. It is shared: do not change it. */
    public JsonObject published() {
        return published;
    }

    public Set<String> operationIds() {
        return operations.keySet();
    }

    /** The media types that an operation's request body may have, as published; empty for an operation without one. */
    public Set<String> requestMediaTypes(String operationId) {
        JsonObject operation = operations.get(operationId);
        JsonObject body = operation == null ? null : operation.getJsonObject("requestBody");
        JsonObject resolved = body == null ? null : resolve(body);
        return resolved == null
                ? Set.of()
                : resolved.getJsonObject("content", new JsonObject()).fieldNames();
    }

    /** The largest body that an operation takes in memory: its {@code x-body-bytes-max}, or 64 KiB. */
    public int bodyBytesMax(String operationId) {
        JsonObject operation = operations.get(operationId);
        return operation == null
                ? BODY_BYTES_MAX_DEFAULT
                : operation.getInteger(BODY_BYTES_MAX, BODY_BYTES_MAX_DEFAULT);
    }

    /** The permission that an operation needs; empty if the contract names none. */
    public Optional<String> permission(String operationId) {
        return Optional.ofNullable(operations.get(operationId)).map(operation -> operation.getString(PERMISSION));
    }

    /** Whether nodes that only read answer an operation, too: its {@code x-readers}. */
    public boolean isForReaders(String operationId) {
        JsonObject operation = operations.get(operationId);
        return operation != null && operation.getBoolean(READERS, false);
    }

    /** The security schemes of an operation: alternatives, and in each the schemes that must hold together. */
    public List<Set<String>> security(String operationId) {
        JsonObject operation = operations.getOrDefault(operationId, new JsonObject());
        JsonArray ofAll = published.getJsonArray("security", new JsonArray());
        return operation.getJsonArray("security", ofAll).stream()
                .map(requirement -> ((JsonObject) requirement).fieldNames())
                .toList();
    }

    /** Of each path, the names of the parameters in it that are marked {@code x-personal}: their values are not logged. */
    Map<String, Set<String>> personalParameters() {
        Map<String, Set<String>> personal = new TreeMap<>();
        JsonObject paths = published.getJsonObject("paths", new JsonObject());
        for (String path : paths.fieldNames()) {
            JsonObject item = paths.getJsonObject(path);
            personal.put(
                    path,
                    Stream.concat(
                                    Stream.of(item),
                                    item.fieldNames().stream()
                                            .filter(METHODS::contains)
                                            .map(item::getJsonObject))
                            .flatMap(this::personal)
                            .collect(Collectors.toSet()));
        }
        return personal;
    }

    /** @param holder a path or an operation */
    private Stream<String> personal(JsonObject holder) {
        return holder.getJsonArray("parameters", new JsonArray()).stream()
                .map(parameter -> resolve((JsonObject) parameter))
                .filter(parameter -> "path".equals(parameter.getString("in")) && parameter.getBoolean(PERSONAL, false))
                .map(parameter -> parameter.getString("name"));
    }

    /**
     * The copy that the router loads.
     *
     * @param schemas the validators of its schemas
     */
    public record Routable(OpenAPIContract contract, SchemaValidators schemas) {}

    /**
     * Created once. The document is not validated as OpenAPI, because the build has validated it, and validation would
     * take longer than everything else at a start.
     */
    public Future<Routable> forRouting(Vertx vertx) {
        Routable made = routable.get();
        if (made != null) {
            return Future.succeededFuture(made);
        }
        JsonObject derived = RoutableContract.derive(published);
        OpenAPIVersion version = OpenAPIVersion.fromContract(derived);
        return version.getRepository(vertx, BASE_URI)
                .compose(schemas -> version.resolve(vertx, schemas, derived)
                        .map(resolved -> new OpenAPIContractImpl(resolved, version, schemas)))
                .map(this::remember);
    }

    /** If two servers start at the same time, both load the contract and share the first result. */
    private Routable remember(OpenAPIContract loaded) {
        routable.compareAndSet(
                null, new Routable(loaded, new SchemaValidators(loaded.getSchemaRepository(), published)));
        return requireNonNull(routable.get());
    }

    private JsonObject resolve(JsonObject node) {
        String ref = node.getString("$ref");
        if (ref == null || !ref.startsWith("#/")) {
            return node;
        }
        JsonObject found = published;
        for (String step : ref.substring(2).split("/")) {
            found = found.getJsonObject(step, new JsonObject());
        }
        return found;
    }

    private static Map<String, JsonObject> operationsOf(JsonObject document) {
        Map<String, JsonObject> operations = new TreeMap<>();
        JsonObject paths = document.getJsonObject("paths", new JsonObject());
        for (String path : paths.fieldNames()) {
            JsonObject item = paths.getJsonObject(path);
            for (String method : item.fieldNames()) {
                if (METHODS.contains(method)) {
                    register(operations, HttpMethod.valueOf(method) + " " + path, item.getJsonObject(method));
                }
            }
        }
        return operations;
    }

    private static void register(Map<String, JsonObject> operations, String where, JsonObject operation) {
        String id = operation.getString("operationId");
        if (id == null || operations.put(id, operation) != null) {
            throw new IllegalStateException(where + " has no operationId of its own");
        }
    }
}
