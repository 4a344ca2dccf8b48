package org.sumspace.converter.api;

import io.vertx.core.json.JsonObject;
import java.util.stream.Collectors;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.error.Violation;
import org.sumspace.common.http.server.answer.ProblemShape;

/**
 * Adds the fields that clients of the public service read in errors: {@code detail}, and {@code cause} with one line
 * for each violation.
 *
 * @param omitsInternalDetail whether internal errors omit their detail
 */
public record ErrorBody(boolean omitsInternalDetail) implements ProblemShape {
    private static final String FAILURE = "An internal server error occurred.";

    @Override
    public JsonObject shape(NodeException failure, JsonObject problem) {
        if (omitsInternalDetail && failure.type() == ProblemType.INTERNAL) {
            return problem.put("detail", FAILURE);
        }
        return failure.violations().isEmpty()
                ? problem
                : problem.put(
                        "cause",
                        failure.violations().stream().map(Violation::toString).collect(Collectors.joining("\n")));
    }
}
