package org.sumspace.sandbox.data;

import java.util.Set;

/** Schemas of small tables, in which every value is published however few learners it has. */
public final class Schemas {
    private Schemas() {}

    public static Schema of(Table table, String label, String... categorical) throws InvalidTableException {
        ColumnOptions options = new ColumnOptions(Set.of(categorical), Set.of(), Set.of());
        return PreparedTable.of(table, label, options, 1).schema();
    }
}
