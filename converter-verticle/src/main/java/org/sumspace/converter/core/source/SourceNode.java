package org.sumspace.converter.core.source;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A value in a YAML file. Asking it for what it is not fails with its place. */
public sealed interface SourceNode permits SourceMap, SourceNode.Scalar, SourceNode.Items {
    Place place();

    /** @param value text, number, flag or null */
    record Scalar(Place place, @Nullable Object value) implements SourceNode {}

    record Items(Place place, List<SourceNode> items) implements SourceNode {
        public Items {
            items = List.copyOf(items);
        }
    }

    default SourceMap map() {
        if (this instanceof SourceMap map) {
            return map;
        }
        throw error("a mapping is due here");
    }

    default List<SourceNode> items() {
        if (this instanceof Items list) {
            return list.items();
        }
        throw error("a list is due here");
    }

    default String text() {
        if (this instanceof Scalar scalar && scalar.value() instanceof String text) {
            return text;
        }
        throw error("text is due here");
    }

    default List<String> texts() {
        return items().stream().map(SourceNode::text).toList();
    }

    default Number number() {
        if (this instanceof Scalar scalar && scalar.value() instanceof Number number) {
            return number;
        }
        throw error("a number is due here");
    }

    default boolean flag() {
        if (this instanceof Scalar scalar && scalar.value() instanceof Boolean flag) {
            return flag;
        }
        throw error("true or false is due here");
    }

    /** The same as plain maps, lists and values. */
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
        return new SourceException(place(), message);
    }
}
