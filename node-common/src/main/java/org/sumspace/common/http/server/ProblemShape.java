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

    static ProblemShape plain() {
        return (failure, problem) -> problem;
    }
}
