package org.sumspace.connector.exchange.core.message;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.JsonValue;
import org.sumspace.connector.exchange.domain.Position;

/** Reads members of messages. A malformed member causes an {@link IllegalArgumentException}. */
final class Members {
    private static final String ITEM = "item";
    private static final String OFFSET = "offset";
    private static final int TEXT_CHARS_MAX = 2_048;

    private Members() {}

    static String text(JsonValue object, String name) {
        JsonValue text = object.member(name);
        if (!text.isText() || text.asText().isEmpty() || text.asText().length() > TEXT_CHARS_MAX) {
            throw new IllegalArgumentException(
                    "expected " + name + " to be a text of 1 to " + TEXT_CHARS_MAX + " characters");
        }
        return text.asText();
    }

    /** Empty if it is absent. */
    static String optionalText(JsonValue object, String name) {
        JsonValue text = object.member(name);
        if (text.isMissing() || text.isNull()) {
            return "";
        }
        if (!text.isText() || text.asText().length() > TEXT_CHARS_MAX) {
            throw new IllegalArgumentException(
                    "expected " + name + " to be a text of at most " + TEXT_CHARS_MAX + " characters");
        }
        return text.asText();
    }

    static long number(JsonValue object, String name) {
        JsonValue number = object.member(name);
        if (!number.isWholeLong() || number.longValue() < 0) {
            throw new IllegalArgumentException("expected " + name + " to be a whole number from 0 on");
        }
        return number.longValue();
    }

    /** The index of a party; the provider's if it is absent. */
    static int party(JsonValue object, String name) {
        return object.has(name) ? Math.toIntExact(Math.min(number(object, name), Integer.MAX_VALUE)) : 0;
    }

    static <E extends Enum<E>> E constant(Class<E> type, JsonValue object, String name) {
        try {
            return Enum.valueOf(type, text(object, name));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("expected another value of " + name, e);
        }
    }

    /** Adds the member unless its text is empty. */
    static void putText(Map<String, @Nullable Object> object, String name, String text) {
        if (!text.isEmpty()) {
            object.put(name, text);
        }
    }

    static Map<String, @Nullable Object> of(Position position) {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        object.put(ITEM, position.item());
        object.put(OFFSET, position.offset());
        return object;
    }

    static Position position(JsonValue object) {
        return new Position(Math.toIntExact(Math.min(number(object, ITEM), Integer.MAX_VALUE)), number(object, OFFSET));
    }
}
