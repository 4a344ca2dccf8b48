package org.sumspace.contract.shared.api;

import io.vertx.core.json.JsonObject;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.answer.ProblemShape;

/** Adds to problems what existing clients of a contract manager read: {@code error} and {@code message}. */
public final class ManagerProblems implements ProblemShape {
    @Override
    public JsonObject shape(NodeException failure, JsonObject problem) {
        return problem.copy().put("error", problem.getString("detail")).put("message", problem.getString("detail"));
    }
}
