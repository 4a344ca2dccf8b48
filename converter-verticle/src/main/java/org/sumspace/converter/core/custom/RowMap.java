package org.sumspace.converter.core.custom;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A row as a map with a key for each column. */
final class RowMap extends AbstractMap<String, @Nullable Object> {
    private final Map<String, Integer> columns;
    private final @Nullable Object[] values;

    /** @param columns the indexes of columns by their names, in order */
    RowMap(Map<String, Integer> columns, @Nullable Object[] values) {
        this.columns = columns;
        this.values = values;
    }

    @Override
    public @Nullable Object get(@Nullable Object name) {
        Integer column = columns.get(name);
        return column == null ? null : values[column];
    }

    @Override
    public boolean containsKey(@Nullable Object name) {
        return columns.containsKey(name);
    }

    @Override
    public Set<Entry<String, @Nullable Object>> entrySet() {
        return new AbstractSet<>() {
            @Override
            public Iterator<Entry<String, @Nullable Object>> iterator() {
                return columns.entrySet().stream()
                        .map(column -> (Entry<String, @Nullable Object>) new SimpleImmutableEntry<
                                String, @Nullable Object>(column.getKey(), values[column.getValue()]))
                        .iterator();
            }

            @Override
            public int size() {
                return columns.size();
            }
        };
    }
}
