package org.sumspace.connector.shared.api;

import io.vertx.core.json.JsonObject;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.answer.ProblemShape;

/**
 * Adds the members to problems that existing clients of a connector read: the envelope with {@code error} and
 * {@code message}, or with {@code success} and {@code message} for operations that start exchanges.
 */
public record ConnectorProblems(AnswerEnvelope envelope) implements ProblemShape {
    @Override
    public JsonObject shape(NodeException failure, JsonObject problem) {
        JsonObject content = new JsonObject()
                .put("error", problem.getString("detail"))
                .put("success", false)
                .put("message", problem.getString("detail"));
        if (problem.containsKey("violations")) {
            content.put("errors", problem.getJsonArray("violations"));
        }
        return envelope.around(problem.copy(), problem.getInteger("status"), content)
                .put("message", problem.getString("detail"));
    }
}
