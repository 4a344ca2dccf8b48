package org.sumspace.assessment.report.core;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.sumspace.assessment.figure.domain.Plot;
import org.sumspace.assessment.figure.domain.Plot.Row;

/** The compliance graph in small: which kinds of nodes refer to which others, and how often. */
final class GraphPlot {
    private static final String FILE = "File";

    private GraphPlot() {}

    /** @param graph JSON-LD with a {@code @graph} */
    static Plot of(Map<String, Object> graph) {
        Collection<?> nodes = (Collection<?>) graph.getOrDefault("@graph", List.of());
        Map<Object, String> kinds = new HashMap<>();
        nodes.forEach(each -> {
            Map<?, ?> node = (Map<?, ?>) each;
            kinds.put(node.get("@id"), kind(node));
        });
        Map<String, Map<String, Integer>> links = new TreeMap<>();
        nodes.forEach(each -> {
            Map<?, ?> node = (Map<?, ?>) each;
            node.forEach((key, value) -> {
                if (!String.valueOf(key).startsWith("@")) {
                    (value instanceof Collection<?> many ? many : List.of(value)).forEach(target -> {
                        String to = kinds.getOrDefault(target, isFile(target) ? FILE : "");
                        if (!to.isEmpty()) {
                            links.computeIfAbsent(kind(node), from -> new TreeMap<>())
                                    .merge(to, 1, Integer::sum);
                        }
                    });
                }
            });
        });
        return Plot.network(
                "references",
                "exact counts of the " + nodes.size() + " nodes in " + ComplianceGraph.NAME,
                links.entrySet().stream()
                        .flatMap(from -> from.getValue().entrySet().stream()
                                .map(to -> new Row(from.getKey(), to.getKey(), 0, to.getValue())))
                        .toList());
    }

    private static boolean isFile(Object value) {
        return value instanceof String text && text.startsWith("urn:affectlog:run:") && text.contains(":file:");
    }

    private static String kind(Map<?, ?> node) {
        Object type = node.get("@type");
        return String.valueOf(type instanceof List<?> types ? types.get(0) : type);
    }
}
