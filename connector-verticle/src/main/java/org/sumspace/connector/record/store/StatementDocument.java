package org.sumspace.connector.record.store;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.store.Documents;
import org.sumspace.common.store.query.Scalar;
import org.sumspace.connector.record.domain.Field;
import org.sumspace.connector.record.domain.KeyEscape;
import org.sumspace.connector.record.domain.Statement;
import org.sumspace.connector.record.domain.TemporalField;

/**
 * A statement as a MongoDB document: its text, from which answers are made, and the parts that queries look at: the
 * learner, the statement with escaped names, and its times and durations in milliseconds.
 */
final class StatementDocument {
    static final String LEARNER = "learner";
    static final String JSON = "json";

    private StatementDocument() {}

    static JsonObject of(Statement statement) {
        return new JsonObject()
                .put(Documents.ID, statement.id())
                .put(LEARNER, statement.learner())
                .put(JSON, statement.json())
                .put(Field.CONTENT, value(statement.document()))
                .put(Field.TIMES, times(statement.document()));
    }

    private static JsonObject times(JsonValue document) {
        JsonObject times = new JsonObject();
        for (TemporalField field : TemporalField.values()) {
            JsonValue value = field.path().find(document);
            if (value.isText()) {
                times.put(field.key(), field.millis(value.asText()));
            }
        }
        return times;
    }

    private static @Nullable Object value(JsonValue node) {
        if (node.isObject()) {
            JsonObject object = new JsonObject();
            for (Map.Entry<String, JsonValue> member : node.members()) {
                object.put(KeyEscape.escape(member.getKey()), value(member.getValue()));
            }
            return object;
        }
        if (node.isArray()) {
            JsonArray array = new JsonArray();
            node.items().forEach(element -> array.add(value(element)));
            return array;
        }
        return Scalar.of(node).map(Scalar::tree).orElse(null);
    }
}
