package org.sumspace.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The readable part of an RFC 9457 problem. */
final class Problem {
    private Problem() {}

    /**
     * {@code "title: detail (path: violation; ...)"}; without a detail that only repeats a violation, and empty if the body
     * is not a problem.
     */
    static String describe(byte[] body) {
        try {
            JsonNode problem = NodeClient.JSON.readTree(body);
            if (!problem.path("title").isTextual()) {
                return "";
            }
            String title = problem.path("title").asText();
            List<String> violations = violations(problem);
            String detail = problem.path("detail").asText();
            boolean isRepeated = !violations.isEmpty() && detail.endsWith(violations.get(0));
            return (isRepeated ? title : titled(title, detail))
                    + (violations.isEmpty() ? "" : " (" + String.join("; ", violations) + ")");
        } catch (IOException notJson) {
            return "";
        }
    }

    /** Each violation with its path; empty if the body is not a problem that names some. */
    static List<String> violations(byte[] body) {
        try {
            return violations(NodeClient.JSON.readTree(body));
        } catch (IOException notJson) {
            return List.of();
        }
    }

    private static List<String> violations(JsonNode problem) {
        List<String> violations = new ArrayList<>();
        problem.path("violations").forEach(violation -> violations.add(text(violation)));
        return violations;
    }

    private static String titled(String title, String detail) {
        return detail.startsWith(title) ? detail : detail.isEmpty() ? title : title + ": " + detail;
    }

    /** The path is empty for the input as a whole. */
    private static String text(JsonNode violation) {
        String path = violation.path("path").asText();
        return (path.isEmpty() ? "" : path + ": ") + violation.path("message").asText();
    }
}
