package org.sumspace.common.http.signature;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The header fields of a message. */
@FunctionalInterface
public interface FieldLines {
    /** The values of a field's lines in their order; empty if the message does not have the field. */
    List<String> of(String name);

    /** Fields with one line each, under names in any case. */
    static FieldLines of(Map<String, String> fields) {
        Map<String, String> byName = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        byName.putAll(fields);
        return name -> Optional.ofNullable(byName.get(name)).map(List::of).orElse(List.of());
    }

    /** A copy of fields with any number of lines. */
    static FieldLines copyOf(Iterable<Map.Entry<String, String>> lines) {
        Map<String, List<String>> byName = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (Map.Entry<String, String> line : lines) {
            byName.computeIfAbsent(line.getKey(), first -> new ArrayList<>()).add(line.getValue());
        }
        return name -> byName.getOrDefault(name, List.of());
    }

    /** The combined value of a field (RFC 9421, section 2.1). */
    default Optional<String> combined(String name) {
        List<String> lines = of(name);
        return lines.isEmpty()
                ? Optional.empty()
                : Optional.of(lines.stream().map(String::strip).collect(Collectors.joining(", ")));
    }
}
