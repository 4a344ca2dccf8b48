package org.sumspace.connector.record.domain;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sumspace.common.document.CanonicalJson;
import org.sumspace.common.document.JsonValue;

/**
 * The part of a learning record that may leave a connector without the learner's consent: what was done, how it ended,
 * and on which day. Only the members listed here are kept. Names, ids, answers, comments, contexts, attachments and
 * extensions are dropped, because they name people or can identify them.
 */
public final class AnonymousStatement {
    private static final List<String> RESULT = List.of("success", "completion", "duration");
    private static final List<String> SCORE = List.of("scaled", "raw", "min", "max");
    private static final String TIMESTAMP = "timestamp";
    private static final int DAY_CHARS = "2026-03-01".length();

    private AnonymousStatement() {}

    /** The record's text in JSON, without a line break. */
    public static byte[] of(JsonValue statement) {
        Map<String, Object> kept = new LinkedHashMap<>();
        put(kept, "verb", only(statement.member("verb"), List.of("id")));
        JsonValue object = statement.member("object");
        JsonValue type = object.member("objectType");
        if (type.isMissing() || type.asText().equals("Activity")) {
            Map<String, Object> activity = only(object, List.of("id"));
            put(activity, "definition", only(object.member("definition"), List.of("type")));
            put(kept, "object", activity);
        }
        Map<String, Object> result = only(statement.member("result"), RESULT);
        put(result, "score", only(statement.member("result").member("score"), SCORE));
        put(kept, "result", result);
        String time = statement.member(TIMESTAMP).asText();
        if (time.length() >= DAY_CHARS) {
            kept.put(TIMESTAMP, time.substring(0, DAY_CHARS));
        }
        return CanonicalJson.write(JsonValue.of(kept));
    }

    /** Keeps only scalars, so that no nested content is included. */
    private static Map<String, Object> only(JsonValue value, List<String> names) {
        Map<String, Object> kept = new LinkedHashMap<>();
        for (String name : names) {
            JsonValue member = value.member(name);
            if (member.isScalar()) {
                kept.put(name, member.tree());
            }
        }
        return kept;
    }

    private static void put(Map<String, Object> into, String name, Map<String, Object> value) {
        if (!value.isEmpty()) {
            into.put(name, value);
        }
    }
}
