package org.sumspace.assessment.dataset.service;

import org.sumspace.assessment.dataset.domain.ValidatedTable;
import org.sumspace.assessment.dataset.store.RawTable;
import org.sumspace.assessment.shared.domain.TypedColumn;

/** How other features refer to the raw rows. */
public final class RawRows {
    public static final String TABLE = RawTable.NAME;

    private RawRows() {}

    /** An expression with the typed value of a column. */
    public static String typed(TypedColumn column) {
        return RawTable.typed(column);
    }

    /** A condition that holds for the rows that later stages work on. */
    public static String present(ValidatedTable table) {
        return RawTable.present(table.notNull());
    }
}
