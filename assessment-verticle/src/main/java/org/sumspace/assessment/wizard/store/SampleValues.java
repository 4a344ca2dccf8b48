package org.sumspace.assessment.wizard.store;

import java.util.List;
import org.sumspace.assessment.shared.domain.Column;
import org.sumspace.assessment.shared.store.RowDatabase;

/**
 * The most frequent values of columns.
 *
 * @param table with its database, for example {@code raw.data}
 */
public record SampleValues(RowDatabase database, String table) {
    /** A value and in how many rows it is. */
    public record Sample(String value, long rows) {}

    public List<Sample> of(Column column, int most) {
        return database.list(
                "SELECT " + column.id() + ", count(*) AS n FROM " + table + " WHERE " + column.id()
                        + " IS NOT NULL GROUP BY 1 ORDER BY n DESC, 1 LIMIT " + most,
                row -> new Sample(row.getString(1), row.getLong(2)));
    }
}
