package org.sumspace.converter.api;

import io.vertx.core.json.JsonObject;
import java.util.stream.Collectors;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.error.Violation;
import org.sumspace.common.http.server.ProblemShape;

/**
 * What clients of the public service read in its errors: {@code detail}, and {@code cause} with one line for each
 * violation.
 *
 * @param terse whether failures of the converter itself are told as nothing but that
 */
public record ErrorBody(boolean terse) implements ProblemShape {
    private static final String FAILURE = "An internal server error occurred.";

    @Override
    public JsonObject shape(NodeException failure, JsonObject problem) {
        if (terse && failure.type() == ProblemType.INTERNAL) {
            return problem.put("detail", FAILURE);
        }
        return failure.violations().isEmpty()
                ? problem
                : problem.put(
                        "cause",
                        failure.violations().stream().map(Violation::toString).collect(Collectors.joining("\n")));
    }
}
