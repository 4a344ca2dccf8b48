package org.sumspace.connector.record.domain;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.sumspace.common.document.DocumentPath;
import org.sumspace.common.document.JsonValue;

/**
 * A member of an xAPI statement, given by its path. As in document databases, a path continues into the elements of an
 * array, so that it can have several values; if it ends at an array, the elements are values too.
 *
 * @param temporal present if the values are compared as instants or durations
 */
public record Field(DocumentPath path, Optional<TemporalField> temporal) {
    private static final String VERBS_ALIAS = "verbs";
    private static final DocumentPath VERB_ID = DocumentPath.parse("verb.id");

    /** @throws IllegalArgumentException if the text is not a path */
    public static Field parse(String text) {
        DocumentPath path = text.equals(VERBS_ALIAS) ? VERB_ID : DocumentPath.parse(text);
        return new Field(path, TemporalField.at(path));
    }

    /** Whether the statement has this member, even if its value is null. */
    boolean existsIn(JsonValue statement) {
        return !reached(statement).isEmpty();
    }

    /** The values of this member in the statement. */
    List<Scalar> valuesIn(JsonValue statement) {
        List<Scalar> values = new ArrayList<>();
        for (JsonValue node : reached(statement)) {
            addScalar(node, values);
            if (node.isArray()) {
                node.items().forEach(element -> addScalar(element, values));
            }
        }
        return values;
    }

    private void addScalar(JsonValue node, List<Scalar> values) {
        Optional<Scalar> scalar = temporal.isPresent() && node.isText()
                ? Optional.of(Scalar.Numeric.of(temporal.get().millis(node.asText())))
                : Scalar.of(node);
        scalar.ifPresent(values::add);
    }

    private List<JsonValue> reached(JsonValue statement) {
        List<JsonValue> nodes = List.of(statement);
        for (String step : path.steps()) {
            List<JsonValue> next = new ArrayList<>();
            for (JsonValue node : nodes) {
                addMember(node, step, next);
                if (node.isArray()) {
                    node.items().forEach(element -> addMember(element, step, next));
                }
            }
            nodes = next;
        }
        return nodes;
    }

    private static void addMember(JsonValue node, String step, List<JsonValue> members) {
        if (node.has(step)) {
            members.add(node.member(step));
        }
    }
}
