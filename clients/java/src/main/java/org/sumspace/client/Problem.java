package org.sumspace.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What a node says about its refusal (RFC 9457).
 *
 * @param title the kind of problem; empty if the answer is no problem
 * @param detail what is wrong with this request; empty for nothing
 * @param violations where the request is wrong; empty if the node names no place
 */
public record Problem(String title, String detail, List<Violation> violations) {
    private static final Problem NONE = new Problem("", "", List.of());

    public Problem {
        violations = List.copyOf(violations);
    }

    /**
     * A place where a request is wrong.
     *
     * @param path of the member in the request, for example {@code /rounds}; empty for the request as a whole
     */
    public record Violation(String path, String message) {
        @Override
        public String toString() {
            return (path.isEmpty() ? "" : path + ": ") + message;
        }
    }

    /** @param body of any answer; what is not JSON is no problem */
    static Problem read(byte[] body) {
        JsonNode content;
        try {
            content = NodeClient.JSON.readTree(body);
        } catch (IOException notJson) {
            return NONE;
        }
        List<Violation> violations = new ArrayList<>();
        content.path("violations")
                .forEach(each -> violations.add(new Violation(
                        each.path("path").asText(), each.path("message").asText())));
        content.path("detail")
                .forEach(each -> violations.add(
                        new Violation(steps(each.path("loc")), each.path("msg").asText())));
        return new Problem(
                content.path("title").asText(), content.path("detail").asText(), violations);
    }

    /** The assessment node names a place by its steps. */
    private static String steps(JsonNode place) {
        List<String> steps = new ArrayList<>();
        place.forEach(step -> steps.add(step.asText()));
        return String.join("/", steps);
    }

    public boolean isEmpty() {
        return equals(NONE);
    }

    /** {@code "title: detail (path: violation; ...)"}, without a title or a detail that only repeats another part. */
    @Override
    public String toString() {
        boolean isRepeated =
                !violations.isEmpty() && detail.endsWith(violations.get(0).toString());
        String head = isRepeated ? title : titled();
        String places = violations.stream().map(Violation::toString).collect(Collectors.joining("; "));
        return places.isEmpty() ? head : head.isEmpty() ? places : head + " (" + places + ")";
    }

    private String titled() {
        return detail.startsWith(title) ? detail : detail.isEmpty() ? title : title + ": " + detail;
    }
}
