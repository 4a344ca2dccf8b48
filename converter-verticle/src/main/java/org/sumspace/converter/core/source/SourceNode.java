package org.sumspace.converter.core.source;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.converter.core.source.SourceMap.SourcePosition;

/** A value in a YAML file. Reading it as a value of another kind fails with its position. */
public sealed interface SourceNode permits SourceMap, SourceNode.Scalar, SourceNode.Items {
    SourcePosition position();

    /** @param value a string, number, boolean or null */
    record Scalar(SourcePosition position, @Nullable Object value) implements SourceNode {}

    record Items(SourcePosition position, List<SourceNode> items) implements SourceNode {
        public Items {
            items = List.copyOf(items);
        }
    }

    default SourceMap map() {
        if (this instanceof SourceMap map) {
            return map;
        }
        throw error("expected a mapping");
    }

    default List<SourceNode> items() {
        if (this instanceof Items list) {
            return list.items();
        }
        throw error("expected a list");
    }

    default String text() {
        if (this instanceof Scalar scalar && scalar.value() instanceof String text) {
            return text;
        }
        throw error("expected a string");
    }

    default List<String> texts() {
        return items().stream().map(SourceNode::text).toList();
    }

    default Number number() {
        if (this instanceof Scalar scalar && scalar.value() instanceof Number number) {
            return number;
        }
        throw error("expected a number");
    }

    default boolean flag() {
        if (this instanceof Scalar scalar && scalar.value() instanceof Boolean flag) {
            return flag;
        }
        throw error("expected true or false");
    }

    /** The value as maps, lists and scalars, without positions. */
    default @Nullable Object plain() {
        if (this instanceof Scalar scalar) {
            return scalar.value();
        }
        if (this instanceof Items list) {
            List<@Nullable Object> plain = new ArrayList<>();
            list.items().forEach(item -> plain.add(item.plain()));
            return plain;
        }
        Map<String, @Nullable Object> plain = new LinkedHashMap<>();
        map().entries().forEach(entry -> plain.put(entry.key(), entry.value().plain()));
        return plain;
    }

    default SourceException error(String message) {
        return new SourceException(position(), message);
    }
}
