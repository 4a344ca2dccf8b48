package org.sumspace.sandbox.cli.call;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/**
 * The request of an operation, without its body.
 *
 * @param path with the query
 */
record CallRequest(String method, String path, Map<String, String> headers) {
    private static final String IDEMPOTENCY_KEY = "Idempotency-Key";

    /** @param values of the parameters that are given, among them all of the path */
    static CallRequest of(Operation operation, Map<Parameter, List<String>> values) {
        String path = operation.path();
        List<String> query = new ArrayList<>();
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (Parameter parameter : operation.parameters()) {
            List<String> given = values.getOrDefault(parameter, List.of());
            if (!given.isEmpty()) {
                switch (parameter.place()) {
                    case "path" -> path = path.replace("{" + parameter.name() + "}", parameter.segment(given));
                    case "query" -> parameter.query(given).forEach(query::add);
                    default -> headers.put(parameter.name(), parameter.header(given));
                }
            } else if (parameter.name().equals(IDEMPOTENCY_KEY)) {
                headers.put(IDEMPOTENCY_KEY, UUID.randomUUID().toString());
            }
        }
        return new CallRequest(
                operation.httpMethod(), query.isEmpty() ? path : path + "?" + String.join("&", query), headers);
    }
}
