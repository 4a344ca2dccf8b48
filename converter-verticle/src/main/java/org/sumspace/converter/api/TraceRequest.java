package org.sumspace.converter.api;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.converter.core.json.InvalidJsonException;
import org.sumspace.converter.core.json.JsonReader;

/**
 * The body of a conversion or validation.
 *
 * @param inputFormat null where it is to be found out
 */
record TraceRequest(Map<String, ?> trace, @Nullable String inputFormat, String outputFormat) {
    private static final String DEFAULT_OUTPUT = "xapi";

    /**
     * @param formatHeader names the format where the body does not, or is null
     * @throws NodeException invalid input if the body is not JSON, unprocessable if it is no such request
     */
    static TraceRequest parse(byte[] body, @Nullable String formatHeader) {
        if (!(json(body) instanceof Map<?, ?> request)) {
            throw NodeException.unprocessable("The body is not an object.");
        }
        List<Violation> violations = new ArrayList<>();
        Map<String, ?> trace = trace(request, violations);
        String inputFormat = text(request, "input_format", violations);
        String outputFormat = text(request, "output_format", violations);
        if (!violations.isEmpty()) {
            throw NodeException.unprocessable(violations);
        }
        return new TraceRequest(
                trace,
                inputFormat != null ? inputFormat : formatHeader,
                outputFormat == null ? DEFAULT_OUTPUT : outputFormat);
    }

    private static @Nullable Object json(byte[] body) {
        try {
            return JsonReader.read(body);
        } catch (InvalidJsonException e) {
            throw NodeException.invalidInput("The body is not valid JSON: " + e.getMessage());
        }
    }

    private static @Nullable String text(Map<?, ?> request, String key, List<Violation> violations) {
        Object value = request.get(key);
        if (value == null || value instanceof String) {
            return (String) value;
        }
        violations.add(new Violation("/" + key, "text is due here"));
        return null;
    }

    @SuppressWarnings("unchecked") // objects that are read have texts as keys
    private static Map<String, ?> trace(Map<?, ?> request, List<Violation> violations) {
        if (request.get("input_trace") instanceof Map<?, ?> trace) {
            return (Map<String, ?>) trace;
        }
        String wrong = request.containsKey("input_trace") ? "an object is due here" : "is missing";
        violations.add(new Violation("/input_trace", wrong));
        return Map.of();
    }
}
