package org.sumspace.common.http.server.answer;

import io.vertx.core.json.JsonObject;
import org.sumspace.common.error.NodeException;

/**
 * Adds the members to a problem's body that the existing clients of an API expect in errors. The members of the problem
 * itself stay.
 */
@FunctionalInterface
public interface ProblemShape {
    JsonObject shape(NodeException failure, JsonObject problem);

    /** Replaces a failure before it is answered, because an API may use another status for it. */
    default NodeException answered(NodeException failure) {
        return failure;
    }

    /** The value of {@code WWW-Authenticate} with status 401: the scheme of the API's credentials. */
    default String challenge() {
        return "Bearer";
    }

    static ProblemShape plain() {
        return (failure, problem) -> problem;
    }
}
