package org.sumspace.assessment.shared.api;

import io.vertx.core.json.JsonObject;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.ProblemShape;

/** Adds to problems what existing clients read: {@code request_id}. They read {@code detail}, too, which problems have. */
public final class AssessmentProblems implements ProblemShape {
    @Override
    public JsonObject shape(NodeException failure, JsonObject problem) {
        return problem.copy().put("request_id", problem.getString("correlationId"));
    }
}
