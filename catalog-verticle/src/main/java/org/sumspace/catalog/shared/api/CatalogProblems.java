package org.sumspace.catalog.shared.api;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.http.server.answer.ProblemShape;

/** Adds to problems what existing clients of a catalog read: {@code code}, {@code errorMsg}, {@code error} and others. */
public final class CatalogProblems implements ProblemShape {
    @Override
    public JsonObject shape(NodeException failure, JsonObject problem) {
        JsonObject shaped = problem.copy()
                .put("code", problem.getInteger("status"))
                .put("errorMsg", problem.getString("title"))
                .put("error", problem.getString("detail"))
                .put("message", problem.getString("detail"));
        if (!failure.violations().isEmpty()) {
            shaped.put(
                    "errors",
                    new JsonArray(failure.violations().stream()
                            .map(CatalogProblems::error)
                            .toList()));
        }
        return shaped;
    }

    private static JsonObject error(Violation violation) {
        String[] place = violation.path().split("/", 2);
        String location = switch (place[0]) {
            case "" -> "body";
            case "path" -> "params";
            default -> place[0];
        };
        return new JsonObject()
                .put("type", "field")
                .put("location", location)
                .put("path", place.length == 1 ? "" : place[1].replace('/', '.'))
                .put("msg", violation.message());
    }
}
