package org.sumspace.assessment.interop.core;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.interop.domain.InvalidReportException;

/** Brings what other tools send into the form in which it is kept. Keys that are not known are kept as {@code additional}. */
public final class ImportForms {
    private static final Set<String> LISTS = Set.of("riskCategories", "complianceFindings", "securityFindings");
    private static final String RAW_REPORT = "rawReport";
    private static final String RAW_RESULTS = "rawResults";
    private static final String METRICS = "metrics";

    /** Limits nesting, because deeper values could be stored but not returned. */
    private static final int DEPTH_MAX = 64;

    private ImportForms() {}

    /** A report of CARiSMA in JSON. */
    public static Map<String, Object> carisma(Map<String, Object> body) throws InvalidReportException {
        requireDepth(body, 0);
        Map<String, Object> content = new LinkedHashMap<>();
        for (String name : List.of("riskCategories", "complianceFindings", "securityFindings")) {
            content.put(name, list(body, name));
        }
        content.put(RAW_REPORT, body.getOrDefault(RAW_REPORT, Map.of()));
        content.put("additional", others(body, LISTS, Set.of(RAW_REPORT)));
        return content;
    }

    private static void requireDepth(@Nullable Object value, int depth) throws InvalidReportException {
        if (depth > DEPTH_MAX) {
            throw new InvalidReportException("The report is nested deeper than " + DEPTH_MAX + " levels.");
        }
        if (value instanceof Map<?, ?> object) {
            for (Object member : object.values()) {
                requireDepth(member, depth + 1);
            }
        } else if (value instanceof List<?> list) {
            for (Object item : list) {
                requireDepth(item, depth + 1);
            }
        }
    }

    private static List<?> list(Map<String, Object> body, String name) throws InvalidReportException {
        Object value = body.getOrDefault(name, List.of());
        if (!(value instanceof List<?> items)) {
            throw new InvalidReportException(name + " must be a list.");
        }
        return items;
    }

    /** Results of LOLA: figures whose names the vocabulary has are metrics. */
    public static Map<String, Object> lola(Map<String, Object> body) throws InvalidReportException {
        requireDepth(body, 0);
        if (!(body.getOrDefault(METRICS, Map.of()) instanceof Map<?, ?> given)) {
            throw new InvalidReportException("metrics must be an object of numbers.");
        }
        Map<String, Object> metrics = new LinkedHashMap<>();
        Map<String, Object> unknown = new LinkedHashMap<>();
        for (Map.Entry<?, ?> each : given.entrySet()) {
            String name = String.valueOf(each.getKey());
            if (!InteropVocabulary.names().contains(name)) {
                unknown.put(name, each.getValue());
            } else if (each.getValue() instanceof Number number && Double.isFinite(number.doubleValue())) {
                metrics.put(name, number);
            } else {
                throw new InvalidReportException("The metric " + name + " must be a number.");
            }
        }
        Map<String, Object> content = new LinkedHashMap<>();
        content.put(METRICS, metrics);
        for (String name : List.of("scenarioId", "algorithmId", RAW_RESULTS)) {
            if (body.get(name) != null) {
                content.put(name, body.get(name));
            }
        }
        Map<String, Object> additional =
                others(body, Set.of(METRICS, "scenarioId", "algorithmId"), Set.of(RAW_RESULTS));
        if (!unknown.isEmpty()) {
            additional.put(METRICS, unknown);
        }
        content.put("additional", additional);
        return content;
    }

    private static Map<String, Object> others(Map<String, Object> body, Set<String> known, Set<String> alsoKnown) {
        Map<String, Object> others = new LinkedHashMap<>(body);
        others.keySet().removeAll(known);
        others.keySet().removeAll(alsoKnown);
        return others;
    }
}
