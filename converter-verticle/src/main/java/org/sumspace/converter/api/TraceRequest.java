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
 * @param inputFormat null to detect it
 */
record TraceRequest(Map<String, ?> trace, @Nullable String inputFormat, String outputFormat) {
    private static final String DEFAULT_OUTPUT = "xapi";
    private static final String TRACE = "input_trace";
    private static final int NAME_CHARS_MAX = 100;

    /**
     * @param formatHeader the format if the body does not name it, or null
     * @throws NodeException invalid input if the body is not JSON, unprocessable if it is not such a request
     */
    static TraceRequest parse(byte[] body, @Nullable String formatHeader) {
        if (!(json(body, "The body") instanceof Map<?, ?> request)) {
            throw NodeException.unprocessable("The body is not an object.");
        }
        return of(request, formatHeader);
    }

    private static TraceRequest of(Map<?, ?> request, @Nullable String format) {
        List<Violation> violations = new ArrayList<>();
        Map<String, ?> trace = trace(request, violations);
        String inputFormat = text(request, "input_format", violations);
        String outputFormat = text(request, "output_format", violations);
        if (!violations.isEmpty()) {
            throw NodeException.unprocessable(violations);
        }
        return new TraceRequest(
                trace,
                inputFormat != null ? inputFormat : format,
                outputFormat == null ? DEFAULT_OUTPUT : outputFormat);
    }

    /**
     * Parses a record of a batch, which is a trace, or a request with a trace.
     *
     * @param format the format if the record does not name it, or null
     * @throws NodeException as {@link #parse}
     */
    static TraceRequest parseRecord(byte[] record, @Nullable String format) {
        if (!(json(record, "The record") instanceof Map<?, ?> object)) {
            throw NodeException.unprocessable("The record is not an object.");
        }
        return object.get(TRACE) instanceof Map<?, ?>
                ? of(object, format)
                : new TraceRequest(withStringKeys(object), format, DEFAULT_OUTPUT);
    }

    private static @Nullable Object json(byte[] bytes, String what) {
        try {
            return JsonReader.read(bytes);
        } catch (InvalidJsonException e) {
            throw NodeException.invalidInput(what + " is not valid JSON: " + e.getMessage());
        }
    }

    private static @Nullable String text(Map<?, ?> request, String key, List<Violation> violations) {
        Object value = request.get(key);
        if (value == null || (value instanceof String name && name.length() <= NAME_CHARS_MAX)) {
            return (String) value;
        }
        violations.add(new Violation("/" + key, "expected a string of at most " + NAME_CHARS_MAX + " characters"));
        return null;
    }

    private static Map<String, ?> trace(Map<?, ?> request, List<Violation> violations) {
        if (request.get(TRACE) instanceof Map<?, ?> trace) {
            return withStringKeys(trace);
        }
        violations.add(new Violation("/" + TRACE, request.containsKey(TRACE) ? "expected an object" : "is missing"));
        return Map.of();
    }

    @SuppressWarnings("unchecked") // parsed objects have strings as keys
    private static Map<String, ?> withStringKeys(Map<?, ?> object) {
        return (Map<String, ?>) object;
    }
}
