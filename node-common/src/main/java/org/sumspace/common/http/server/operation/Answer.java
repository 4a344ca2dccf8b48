package org.sumspace.common.http.server.operation;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.Cookie;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.Json;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.JsonRecords;
import org.sumspace.common.http.MediaTypes;

/**
 * The answer of an operation, whole and in memory. Immutable.
 *
 * @param body null for an answer without a body
 * @param conditional whether a client that has the content of the entity tag gets status 304 without a body
 */
public record Answer(
        int status,
        Map<String, String> headers,
        List<Cookie> cookies,
        @Nullable Buffer body,
        boolean conditional) {
    private static final int OK = 200;
    private static final int CREATED = 201;
    private static final int NO_CONTENT = 204;
    private static final int NOT_MODIFIED = 304;

    public Answer {
        headers = Map.copyOf(headers);
        cookies = List.copyOf(cookies);
    }

    /**
     * Status 200 with JSON.
     *
     * @param value a record as {@link JsonRecords#camelCase} writes it, a list or a map of such records, or a JSON
     *     object or array of Vert.x
     */
    public static Answer json(@Nullable Object value) {
        if (value == null || value instanceof JsonObject || value instanceof JsonArray) {
            return of(MediaTypes.JSON, Json.encodeToBuffer(value));
        }
        return of(MediaTypes.JSON, Buffer.buffer(JsonRecords.camelCase().bytes(value)));
    }

    /** Status 201 with JSON. */
    public static Answer created(Object value) {
        return json(value).withStatus(CREATED);
    }

    /** Status 204. */
    public static Answer empty() {
        return new Answer(NO_CONTENT, Map.of(), List.of(), null, false);
    }

    /** Status 200 with a body of this media type. */
    public static Answer of(String mediaType, Buffer body) {
        return new Answer(OK, Map.of(HttpHeaders.CONTENT_TYPE.toString(), mediaType), List.of(), body, false);
    }

    public Answer withStatus(int other) {
        return new Answer(other, headers, cookies, body, conditional);
    }

    public Answer with(CharSequence header, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(header.toString(), value);
        return new Answer(status, more, cookies, body, conditional);
    }

    public Answer with(Cookie cookie) {
        List<Cookie> more = new ArrayList<>(cookies);
        more.add(cookie);
        return new Answer(status, headers, more, body, conditional);
    }

    /** For answers that no cache may keep. */
    public Answer uncached() {
        return with(HttpHeaders.CACHE_CONTROL, "no-store");
    }

    /** This answer, or status 304 without a body if the client has the content of the entity tag. */
    public Answer unlessKnown() {
        return new Answer(status, headers, cookies, body, true);
    }

    Future<Void> send(RoutingContext ctx) {
        HttpServerResponse response = ctx.response().setStatusCode(status);
        headers.forEach(response::putHeader);
        cookies.forEach(response::addCookie);
        if (conditional && ctx.isFresh()) {
            response.headers().remove(HttpHeaders.CONTENT_TYPE);
            return response.setStatusCode(NOT_MODIFIED).end();
        }
        return body == null ? response.end() : response.end(body);
    }
}
