package org.sumspace.sandbox.data;

import java.util.List;
import java.util.Set;

/** Schemas of small tables, in which every value is published however few learners it has. */
public final class Schemas {
    private Schemas() {}

    public static Schema of(LearnerTable table, String label, String... categorical) throws InvalidTableException {
        return prepared(table, label, categorical).schema();
    }

    static List<String> warnings(LearnerTable table, String label) throws InvalidTableException {
        return prepared(table, label).warnings();
    }

    private static PreparedTable prepared(LearnerTable table, String label, String... categorical)
            throws InvalidTableException {
        return PreparedTable.of(table, label, new ColumnOptions(Set.of(categorical), Set.of(), Set.of()), 1);
    }
}
