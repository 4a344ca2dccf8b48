package org.sumspace.common.training.record;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.store.query.Scalar;

/**
 * The form of a statement on which queries are evaluated, as {@link Field#stored} addresses it: the statement with
 * escaped names, and its times and durations in milliseconds.
 */
public final class StatementForm {
    private StatementForm() {}

    public static JsonValue of(JsonValue statement) {
        return JsonValue.of(Map.of(Field.CONTENT, content(statement), Field.TIMES, times(statement)));
    }

    /** The statement with escaped names; numbers beyond the range of a double are null. */
    public static Map<String, @Nullable Object> content(JsonValue statement) {
        Map<String, @Nullable Object> content = new LinkedHashMap<>();
        statement.members().forEach(member -> content.put(KeyEscape.escape(member.getKey()), value(member.getValue())));
        return content;
    }

    /** Milliseconds by {@link TemporalField#key}, without members that are no time. */
    public static Map<String, Object> times(JsonValue statement) {
        Map<String, Object> times = new LinkedHashMap<>();
        for (TemporalField field : TemporalField.values()) {
            field.find(statement).ifPresent(millis -> times.put(field.key(), millis));
        }
        return times;
    }

    private static @Nullable Object value(JsonValue node) {
        if (node.isObject()) {
            return content(node);
        }
        if (node.isArray()) {
            List<@Nullable Object> items = new ArrayList<>(node.size());
            node.items().forEach(item -> items.add(value(item)));
            return items;
        }
        return Scalar.of(node).map(Scalar::tree).orElse(null);
    }
}
