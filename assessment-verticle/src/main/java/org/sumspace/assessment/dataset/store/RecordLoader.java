package org.sumspace.assessment.dataset.store;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.dataset.core.JsonRow;
import org.sumspace.assessment.dataset.domain.JsonVisitor;
import org.sumspace.assessment.dataset.domain.RecordConsumer;
import org.sumspace.assessment.shared.domain.Column;
import org.sumspace.assessment.shared.store.RowDatabase;

/** Appends records to the table of raw rows. A path that occurs for the first time adds a column. */
final class RecordLoader implements RecordConsumer, AutoCloseable {
    private static final String FILE = RawTable.NAME.substring(0, RawTable.NAME.indexOf('.'));
    private static final String TABLE = RawTable.NAME.substring(RawTable.NAME.indexOf('.') + 1);

    private final RowDatabase database;
    private final JsonRow row = new JsonRow();
    private RowDatabase.@Nullable Appender appender;
    private int columns;

    RecordLoader(RowDatabase database) {
        this.database = database;
    }

    @Override
    public JsonVisitor begin() {
        row.clear();
        return row;
    }

    @Override
    public void end() {
        widen(Math.max(1, row.width()));
        open().add(row.cells(columns));
    }

    private RowDatabase.Appender open() {
        if (appender == null) {
            appender = database.appender(FILE, TABLE);
        }
        return appender;
    }

    /** Makes sure that the table has so many columns. */
    void widen(int wanted) {
        if (wanted <= columns) {
            return;
        }
        flush();
        List<String> added = new ArrayList<>();
        for (int number = columns + 1; number <= wanted; number++) {
            added.add(new Column(number, "").id() + " VARCHAR");
        }
        if (columns == 0) {
            database.execute("CREATE TABLE " + RawTable.NAME + "(" + String.join(", ", added) + ")");
        } else {
            added.forEach(column -> database.execute("ALTER TABLE " + RawTable.NAME + " ADD COLUMN " + column));
        }
        columns = wanted;
    }

    private void flush() {
        if (appender != null) {
            appender.close();
            appender = null;
        }
    }

    @Override
    public void close() {
        flush();
    }
}
