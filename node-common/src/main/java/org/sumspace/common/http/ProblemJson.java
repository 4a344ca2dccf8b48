package org.sumspace.common.http;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.sumspace.common.document.StorableText;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.error.Violation;

/** Problems as {@code application/problem+json} (RFC 9457), both ways. */
public final class ProblemJson {
    private static final int DETAIL_CHARS_MAX = 500;
    private static final int VIOLATIONS_MAX = 50;

    private ProblemJson() {}

    public static JsonObject write(NodeException failure) {
        JsonObject problem = new JsonObject()
                .put("type", failure.type().uri().toString())
                .put("title", failure.type().title())
                .put("status", failure.type().httpStatus())
                .put("detail", failure.detail());
        if (!failure.violations().isEmpty()) {
            JsonArray violations = new JsonArray();
            for (Violation violation : failure.violations()) {
                violations.add(new JsonObject().put("path", violation.path()).put("message", violation.message()));
            }
            problem.put("violations", violations);
        }
        failure.retryAfterSeconds().ifPresent(seconds -> problem.put("retryAfterSeconds", seconds));
        return problem;
    }

    /**
     * Reads the error answer of another node. Texts are truncated and can be stored; if the body is not usable, the problem type follows
     * from the status.
     */
    public static NodeException read(int status, Buffer body) {
        try {
            return read(status, new JsonObject(body));
        } catch (DecodeException | ClassCastException e) {
            return plain(status);
        }
    }

    private static NodeException read(int status, JsonObject problem) {
        ProblemType type = ProblemType.ofUri(problem.getString("type", ""))
                .filter(known -> known.httpStatus() == status)
                .orElseGet(() -> ProblemType.ofHttpStatus(status));
        List<Violation> violations = new ArrayList<>();
        for (Object item : problem.getJsonArray("violations", new JsonArray())) {
            JsonObject violation = (JsonObject) item;
            if (violations.size() < VIOLATIONS_MAX) {
                violations.add(new Violation(text(violation, "path"), text(violation, "message")));
            }
        }
        int retryAfterSeconds = problem.getInteger("retryAfterSeconds", 0);
        return new NodeException(type, text(problem, "detail"), violations, retryAfterSeconds, null);
    }

    private static NodeException plain(int status) {
        return new NodeException(ProblemType.ofHttpStatus(status), "HTTP status " + status, List.of(), 0, null);
    }

    private static String text(JsonObject object, String key) {
        return StorableText.replaced(StorableText.beginning(object.getString(key, ""), DETAIL_CHARS_MAX));
    }
}
