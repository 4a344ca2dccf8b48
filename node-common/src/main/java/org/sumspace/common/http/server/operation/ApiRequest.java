package org.sumspace.common.http.server.operation;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import io.vertx.openapi.contract.Location;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.JsonRecords;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.page.PageRequest;

/** The validated parameters and body of a request. Defaults of a contract are not filled in: the caller states them. */
public final class ApiRequest {
    private static final ContextKey<ApiRequest> KEY = new ContextKey<>("validated request");

    private final RoutingContext routing;
    private final Map<ParameterName, Object> parameters;
    private final @Nullable Object body;

    public record ParameterName(Location in, String name) {}

    public ApiRequest(RoutingContext routing, Map<ParameterName, Object> parameters, @Nullable Object body) {
        this.routing = routing;
        this.parameters = parameters;
        this.body = body;
    }

    public static ApiRequest of(RoutingContext ctx) {
        return KEY.get(ctx);
    }

    public void putInto(RoutingContext ctx) {
        KEY.put(ctx, this);
    }

    /**
     * The routing context, with the values that earlier handlers put into it. Methods that return an answer must not
     * use its response.
     */
    public RoutingContext routing() {
        return routing;
    }

    /** The address of the client, or of the proxy before this node. */
    public String address() {
        return routing.request().remoteAddress().hostAddress();
    }

    /** A path parameter. Contracts require all of them. */
    public String path(String name) {
        return find(Location.PATH, name, Object.class)
                .map(Object::toString)
                .orElseThrow(() -> new IllegalArgumentException("no path parameter " + name));
    }

    public Optional<String> query(String name) {
        return find(Location.QUERY, name, Object.class).map(Object::toString);
    }

    /** A whole number; one beyond the range of an int is cut to it. */
    public int query(String name, int otherwise) {
        return find(Location.QUERY, name, Number.class)
                .map(value -> (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, value.longValue())))
                .orElse(otherwise);
    }

    public boolean query(String name, boolean otherwise) {
        return find(Location.QUERY, name, Boolean.class).orElse(otherwise);
    }

    /** The items of an array parameter; empty when it is absent. */
    public List<String> queryList(String name) {
        return find(Location.QUERY, name, JsonArray.class)
                .map(items -> items.stream().map(Object::toString).toList())
                .orElse(List.of());
    }

    /** Which page of a list is asked for: the parameters {@code limit}, at most {@link PageRequest#LIMIT_MAX}, and {@code page}. */
    public PageRequest page() {
        return page(PageRequest.LIMIT_DEFAULT);
    }

    public PageRequest page(int limitDefault) {
        return PageRequest.reduced(query("limit", limitDefault), query("page", 1));
    }

    public Optional<String> header(String name) {
        return find(Location.HEADER, name, Object.class).map(Object::toString);
    }

    /** The body of an operation whose contract says object. */
    public JsonObject object() {
        return body(JsonObject.class);
    }

    /**
     * The body of an operation whose contract says object, as a record with members in camel case.
     *
     * @throws NodeException INVALID_INPUT for a body that the contract accepts but the record does not
     */
    public <T> T object(Class<T> type) {
        return object(type, JsonRecords.camelCase());
    }

    /** The same with members as these records name them. */
    public <T> T object(Class<T> type, JsonRecords records) {
        try {
            return records.read(object().getMap(), type);
        } catch (IllegalArgumentException e) {
            throw NodeException.invalidInput("In the body, " + e.getMessage() + ".");
        }
    }

    /** The body of an operation whose contract says array. */
    public JsonArray array() {
        return body(JsonArray.class);
    }

    /** The body of an operation whose contract says bytes. */
    public Buffer bytes() {
        return body(Buffer.class);
    }

    public boolean hasBody() {
        return body != null;
    }

    private <T> T body(Class<T> type) {
        if (!type.isInstance(body)) {
            throw new IllegalStateException("the contract does not make the body a " + type.getSimpleName());
        }
        return type.cast(body);
    }

    private <T> Optional<T> find(Location in, String name, Class<T> type) {
        return Optional.ofNullable(parameters.get(new ParameterName(in, name))).map(type::cast);
    }
}
