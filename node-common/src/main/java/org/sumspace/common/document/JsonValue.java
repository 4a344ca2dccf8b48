package org.sumspace.common.document;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A value in a JSON tree. The tree is made of maps, lists, strings, numbers, booleans and nulls: the same objects that
 * the HTTP server parses and that stores write. This class is a view of it for code that knows no framework; nothing is
 * copied. A member that does not exist is read as {@link #isMissing a missing value}, which has no members.
 */
public final class JsonValue {
    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();
    private static final JsonValue MISSING = new JsonValue(null, true);

    private final @Nullable Object tree;
    private final boolean missing;

    private JsonValue(@Nullable Object tree, boolean missing) {
        this.tree = tree;
        this.missing = missing;
    }

    /** @param tree a map with strings as keys, a list, a string, a number, a boolean, or null */
    public static JsonValue of(@Nullable Object tree) {
        return new JsonValue(tree, false);
    }

    /** @throws IllegalArgumentException if the text is not one JSON value */
    public static JsonValue parse(String text) {
        try {
            return of(JSON.readValue(text, Object.class));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("expected JSON: " + ParserMessage.placed(e), e);
        }
    }

    /**
     * Parses the bytes in place, so that no copy of them stays in a reused buffer.
     *
     * @throws IllegalArgumentException if the bytes are not one JSON value in UTF-8
     */
    public static JsonValue parse(byte[] json) {
        try {
            return of(JSON.readValue(json, Object.class));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("expected JSON: " + ParserMessage.placed(e), e);
        } catch (IOException e) {
            throw new IllegalArgumentException("expected JSON", e);
        }
    }

    /**
     * As {@link #parse(byte[])}, for content of other services: what no store could keep in names and texts is replaced, as
     * {@link StorableText} does it.
     */
    public static JsonValue received(byte[] json) {
        return of(storable(parse(json).tree));
    }

    private static @Nullable Object storable(@Nullable Object tree) {
        if (tree instanceof Map<?, ?> map) {
            Map<String, @Nullable Object> members = new LinkedHashMap<>();
            map.forEach((name, value) -> members.put(StorableText.replaced(String.valueOf(name)), storable(value)));
            return members;
        }
        if (tree instanceof List<?> list) {
            List<@Nullable Object> items = new ArrayList<>(list.size());
            list.forEach(item -> items.add(storable(item)));
            return items;
        }
        return tree instanceof String text ? StorableText.replaced(text) : tree;
    }

    /** The value itself; null for JSON's null and for a missing value. */
    public @Nullable Object tree() {
        return tree;
    }

    public boolean isMissing() {
        return missing;
    }

    public boolean isNull() {
        return tree == null && !missing;
    }

    public boolean isObject() {
        return tree instanceof Map;
    }

    public boolean isArray() {
        return tree instanceof List;
    }

    public boolean isText() {
        return tree instanceof String;
    }

    public boolean isNumber() {
        return tree instanceof Number;
    }

    public boolean isBoolean() {
        return tree instanceof Boolean;
    }

    /** Whether this is a text, a number, true or false. */
    public boolean isScalar() {
        return isText() || isNumber() || isBoolean();
    }

    /** Whether this is a number that was written without fraction and exponent. */
    public boolean isIntegral() {
        return tree instanceof Integer || tree instanceof Long || tree instanceof BigInteger;
    }

    public boolean has(String name) {
        return tree instanceof Map<?, ?> map && map.containsKey(name);
    }

    public JsonValue member(String name) {
        return tree instanceof Map<?, ?> map && map.containsKey(name) ? of(map.get(name)) : MISSING;
    }

    /** The members of an object in their order; empty for anything else. */
    public List<Map.Entry<String, JsonValue>> members() {
        return tree instanceof Map<?, ?> map
                ? map.entrySet().stream()
                        .map(each -> Map.entry(String.valueOf(each.getKey()), of(each.getValue())))
                        .toList()
                : List.of();
    }

    /** The items of an array in their order; empty for anything else. */
    public List<JsonValue> items() {
        return tree instanceof List<?> list ? list.stream().map(JsonValue::of).toList() : List.of();
    }

    /** How many members an object or items an array has; 0 for anything else. */
    public int size() {
        return tree instanceof Map<?, ?> map ? map.size() : tree instanceof List<?> list ? list.size() : 0;
    }

    public boolean isEmpty() {
        return size() == 0;
    }

    /** Whether objects and arrays are in each other in more than this number of levels. */
    public boolean isDeeperThan(int levels) {
        if (!isObject() && !isArray()) {
            return false;
        }
        return levels == 0
                || items().stream().anyMatch(item -> item.isDeeperThan(levels - 1))
                || members().stream().anyMatch(member -> member.getValue().isDeeperThan(levels - 1));
    }

    /** A text as it is, another scalar as JSON writes it; empty for anything else. */
    public String asText() {
        return isScalar() ? String.valueOf(tree) : "";
    }

    /** The number; 0 for anything else. */
    public double doubleValue() {
        return tree instanceof Number number ? number.doubleValue() : 0;
    }

    /** The number as {@link Number#longValue} converts it; 0 for anything else. */
    public long longValue() {
        return tree instanceof Number number ? number.longValue() : 0;
    }

    /** Whether this is a number without a fraction that a long holds, such as {@code 5} and {@code 5.0}. */
    public boolean isWholeLong() {
        if (tree instanceof Integer || tree instanceof Long) {
            return true;
        }
        if (!(tree instanceof Number number) || !Double.isFinite(number.doubleValue())) {
            return false;
        }
        BigDecimal exact = new BigDecimal(number.toString());
        return exact.compareTo(BigDecimal.valueOf(number.longValue())) == 0;
    }

    /** Whether this is {@code true}. */
    public boolean isTrue() {
        return Boolean.TRUE.equals(tree);
    }

    /** Values are equal if their trees are; the order of members does not count. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof JsonValue that && missing == that.missing && Objects.equals(tree, that.tree);
    }

    @Override
    public int hashCode() {
        return Objects.hashCode(tree);
    }

    /** Names only the kind, because a value may be personal data. */
    @Override
    public String toString() {
        if (missing) {
            return "missing";
        }
        return tree == null ? "null" : isObject() ? "object" : isArray() ? "array" : isText() ? "text" : "scalar";
    }
}
