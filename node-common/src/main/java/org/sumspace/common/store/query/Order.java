package org.sumspace.common.store.query;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * The order of results: by the first key, among equal ones by the second, and so on. The documents have numbers or texts
 * in the fields, and values of one kind in each; other values have no order that all stores share.
 */
public record Order(List<Key> keys) {
    public record Key(FieldPath field, boolean isDescending) {}

    public Order {
        keys = List.copyOf(keys);
    }

    /** In no particular order. */
    public static Order none() {
        return new Order(List.of());
    }

    public static Order ascending(String... fields) {
        return of(false, fields);
    }

    public static Order descending(String... fields) {
        return of(true, fields);
    }

    private static Order of(boolean isDescending, String... fields) {
        return new Order(Arrays.stream(fields)
                .map(field -> new Key(FieldPath.of(field), isDescending))
                .toList());
    }

    /** This order, and the other one among documents that are equal in it. */
    public Order then(Order other) {
        return new Order(Stream.concat(keys.stream(), other.keys.stream()).toList());
    }
}
