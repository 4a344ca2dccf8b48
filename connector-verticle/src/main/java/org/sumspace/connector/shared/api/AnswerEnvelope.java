package org.sumspace.connector.shared.api;

import io.vertx.core.json.JsonObject;
import java.time.Clock;
import org.sumspace.common.http.server.operation.Answer;

/** Answers in the form of existing connectors: {@code timestamp} in milliseconds, {@code code} and {@code content}. */
public record AnswerEnvelope(Clock clock) {
    private static final int OK = 200;

    /** Status 200. */
    public Answer answer(Object content) {
        return answer(OK, content);
    }

    private record Enveloped(long timestamp, int code, Object content) {}

    /** @param content as {@link Answer#json} takes it; no cache keeps it, because it may hold a secret */
    public Answer answer(int status, Object content) {
        return Answer.json(new Enveloped(clock.millis(), status, content))
                .withStatus(status)
                .uncached();
    }

    public JsonObject around(JsonObject answer, int status, Object content) {
        return answer.put("timestamp", clock.millis()).put("code", status).put("content", content);
    }
}
