package org.sumspace.common.http.server;

import io.vertx.core.json.JsonObject;
import org.sumspace.common.error.NodeException;

/**
 * Adds to a problem's body what the existing clients of an API read in its errors. The members of the problem itself
 * stay.
 */
@FunctionalInterface
public interface ProblemShape {
    JsonObject shape(NodeException failure, JsonObject problem);

    /** What is answered in the place of a failure: an API may have another status for it. */
    default NodeException answered(NodeException failure) {
        return failure;
    }

    /** What {@code WWW-Authenticate} says with status 401: the scheme of the API's credentials. */
    default String challenge() {
        return "Bearer";
    }

    static ProblemShape plain() {
        return (failure, problem) -> problem;
    }
}
