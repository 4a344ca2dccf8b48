package org.sumspace.sandbox.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.StringJoiner;

/** The readable part of an RFC 9457 problem. */
final class Problem {
    private Problem() {}

    /** {@code "title: detail (path: violation; ...)"}; empty if the body is not a problem. */
    static String describe(byte[] body) {
        try {
            JsonNode problem = NodeClient.JSON.readTree(body);
            if (!problem.path("title").isTextual()) {
                return "";
            }
            String title = problem.path("title").asText();
            String detail = problem.path("detail").asText();
            StringBuilder text = new StringBuilder();
            if (detail.startsWith(title)) {
                text.append(detail);
            } else {
                text.append(title).append(detail.isEmpty() ? "" : ": ").append(detail);
            }
            StringJoiner violations = new StringJoiner("; ", " (", ")").setEmptyValue("");
            for (JsonNode violation : problem.path("violations")) {
                violations.add(violation.path("path").asText() + ": "
                        + violation.path("message").asText());
            }
            return text.append(violations).toString();
        } catch (IOException notJson) {
            return "";
        }
    }
}
