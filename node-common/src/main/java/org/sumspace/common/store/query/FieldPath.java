package org.sumspace.common.store.query;

import java.util.ArrayList;
import java.util.List;
import org.sumspace.common.document.JsonValue;

/**
 * Where documents have a field: names of members from the root, as in {@code content.result.score}. A path continues
 * into the elements of an array, but not into arrays within arrays, so it can lead to several values.
 */
public record FieldPath(List<String> steps) {
    /** @throws IllegalArgumentException if there is no step, or a step that a store cannot address in all documents */
    public FieldPath {
        steps = List.copyOf(steps);
        if (steps.isEmpty() || !steps.stream().allMatch(FieldPath::isAddressable)) {
            throw new IllegalArgumentException(
                    "expected names without dots, not empty, not numbers and not beginning with $, got " + steps);
        }
    }

    private static boolean isAddressable(String step) {
        return !step.isEmpty()
                && !step.startsWith("$")
                && step.indexOf('.') < 0
                && step.chars().anyMatch(c -> c < '0' || c > '9');
    }

    /** @param path the steps with dots between them */
    public static FieldPath of(String path) {
        return new FieldPath(List.of(path.split("\\.", -1)));
    }

    /** What the path leads to, null included; empty if the document has no such field. */
    List<JsonValue> reached(JsonValue document) {
        List<JsonValue> reached = List.of(document);
        for (String step : steps) {
            List<JsonValue> next = new ArrayList<>();
            for (JsonValue value : reached) {
                addMember(value, step, next);
                value.items().forEach(item -> addMember(item, step, next));
            }
            reached = next;
        }
        return reached;
    }

    private static void addMember(JsonValue value, String step, List<JsonValue> members) {
        if (value.has(step)) {
            members.add(value.member(step));
        }
    }

    @Override
    public String toString() {
        return String.join(".", steps);
    }
}
