package org.sumspace.connector.shared.api;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.time.Clock;

/** Answers in the form of existing connectors: {@code timestamp} in milliseconds, {@code code} and {@code content}. */
public record Envelope(Clock clock) {
    /** @param content an object or an array; no cache keeps it, because it may hold a secret */
    public void answer(RoutingContext ctx, int status, Object content) {
        ctx.response().setStatusCode(status).putHeader(HttpHeaders.CACHE_CONTROL, "no-store");
        ctx.json(around(new JsonObject(), status, content));
    }

    public JsonObject around(JsonObject answer, int status, Object content) {
        return answer.put("timestamp", clock.millis()).put("code", status).put("content", content);
    }
}
