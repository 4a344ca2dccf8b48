package org.sumspace.assessment.shared.domain;

import org.sumspace.common.table.ColumnReading;

/**
 * A column with its type.
 *
 * @param valid how many values have the type
 * @param present how many values are not missing
 * @param reading how the texts of the input became the values of the tables
 */
public record TypedColumn(Column column, ColumnType type, long valid, long present, ColumnReading reading) {
    /** A column of a table of ours, whose values need no reading. */
    public static TypedColumn own(Column column, ColumnType type) {
        return new TypedColumn(column, type, 0, 0, ColumnReading.text());
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

    /** Whether every value that is not missing has the type. */
    public boolean isWholly() {
        return valid == present;
    }
}
