package org.sumspace.assessment.shared.domain;

import static java.util.Objects.requireNonNull;

/**
 * A column with its type.
 *
 * @param valid how many values have the type
 * @param present how many values are not missing
 */
public record TypedColumn(Column column, ColumnType type, long valid, long present) {
    public TypedColumn {
        requireNonNull(column, "column is null");
        requireNonNull(type, "type is null");
    }

    public String name() {
        return column.name();
    }

    public String id() {
        return column.id();
    }

    public String typedId() {
        return column.typedId();
    }

    /** Whether the tables have typed values of it beside the text. */
    public boolean isTyped() {
        return type != ColumnType.TEXT;
    }
}
