package org.sumspace.assessment.dataset.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.sumspace.assessment.dataset.domain.InputLimits;
import org.sumspace.assessment.dataset.domain.Snapshot;
import org.sumspace.assessment.dataset.domain.ValidatedTable.RejectedRows;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.assessment.shared.domain.AssessmentException.FailureCode;
import org.sumspace.assessment.shared.domain.Column;
import org.sumspace.assessment.shared.domain.ColumnType;
import org.sumspace.assessment.shared.domain.TypedColumn;
import org.sumspace.assessment.shared.store.RowDatabase;
import org.sumspace.assessment.shared.store.TypedText;

/** The rows of an input as they are in the file: every value is a text, and missing ones are null. */
public record RawTable(RowDatabase database) {
    /** Its name in statements of other stages. */
    public static final String NAME = "raw.data";

    /** How many of the first columns may be an id. */
    private static final int IDS = 2;

    /** Loads a snapshot in UTF-8, in the order of its rows. Rows that are not well-formed are left out and counted. */
    public void load(Path file, Snapshot snapshot, List<Column> columns, InputLimits limits) {
        String types = columns.stream()
                .map(column -> "'" + column.id() + "': 'VARCHAR'")
                .collect(Collectors.joining(", ", "{", "}"));
        database.execute("DROP TABLE IF EXISTS " + NAME);
        database.execute(
                "CREATE TABLE " + NAME + " AS SELECT * FROM read_csv(?, auto_detect=false, header=true, skip="
                        + snapshot.skippedLines() + ", delim=?,"
                        + " quote='\"', escape='\"', columns=" + types
                        + ", nullstr='', ignore_errors=true, store_rejects=true, max_line_size=" + limits.lineBytes()
                        + ")",
                file.toAbsolutePath().toString(),
                String.valueOf(snapshot.delimiter()));
    }

    /**
     * Loads the records of a snapshot in JSON or JSONL, in their order. Entries that are not records are left out and
     * counted.
     */
    public SnapshotRecords.Read loadRecords(Path file, Snapshot snapshot, InputLimits limits) throws IOException {
        database.execute("DROP TABLE IF EXISTS " + NAME);
        try (RecordLoader loader = new RecordLoader(database)) {
            SnapshotRecords.Read read = SnapshotRecords.forEach(file, snapshot, limits, loader::batch);
            loader.load();
            loader.widen(Math.max(1, read.columns().size()));
            return read;
        }
    }

    /**
     * Loads a snapshot in Parquet, in the order of its rows. Lists and structures become texts.
     *
     * @throws org.sumspace.assessment.shared.domain.AssessmentException if it is damaged, or declares more than the limits
     */
    public List<ParquetColumn> loadParquet(Path file, InputLimits limits) {
        database.execute("DROP TABLE IF EXISTS " + NAME);
        try {
            List<ParquetColumn> columns = ParquetFile.columns(database, file, limits);
            database.execute(
                    "CREATE TABLE " + NAME + " AS SELECT "
                            + columns.stream()
                                    .map(column -> "nullif(" + column.text() + ", '') AS " + column.id())
                                    .collect(Collectors.joining(", "))
                            + " FROM read_parquet(?) AS input("
                            + columns.stream().map(ParquetColumn::id).collect(Collectors.joining(", ")) + ")",
                    file.toAbsolutePath().toString());
            return columns;
        } catch (AssessmentException e) {
            if (e.code() != FailureCode.JOB_EXECUTION_ERROR
                    || String.valueOf(e.getMessage()).endsWith(RowDatabase.OUT_OF_MEMORY)) {
                throw e;
            }
            throw new AssessmentException(
                    FailureCode.UNSUPPORTED_FORMAT, "The input cannot be read as Parquet: it is damaged.", e);
        }
    }

    public long rows() {
        return database.count("SELECT count(*) FROM " + NAME);
    }

    /** Rows of a CSV file that could not be loaded, by reason. */
    public List<RejectedRows> rejected() {
        return database.list(
                "SELECT lower(error_type::VARCHAR), count(DISTINCT line), min(line) FROM reject_errors GROUP BY 1"
                        + " ORDER BY 2 DESC, 1",
                row -> new RejectedRows(row.getString(1), "", row.getLong(2), row.getLong(3)));
    }

    /** The numbers of values of rows of a CSV file that have more or fewer than the header, in ascending order. */
    public List<Integer> rejectedWidths() {
        return database.list(
                "SELECT DISTINCT try_cast(regexp_extract(error_message, 'Found: (\\d+)', 1) AS INTEGER) AS width"
                        + " FROM reject_errors WHERE error_type::VARCHAR IN ('TOO MANY COLUMNS', 'MISSING COLUMNS')"
                        + " AND width IS NOT NULL ORDER BY 1",
                row -> row.getInt(1));
    }

    public long rowsWithout(Column column) {
        return database.count("SELECT count(*) FROM " + NAME + " WHERE " + column.id() + " IS NULL");
    }

    /** Number of the first row without a value, from 1, if no row before it was left out; 0 if all have one. */
    public long firstWithout(Column column) {
        return database.count("SELECT coalesce(min(rowid) + 1, 0) FROM " + NAME + " WHERE " + column.id() + " IS NULL");
    }

    public long rowsWithoutAny(List<Column> columns) {
        return columns.isEmpty()
                ? 0
                : database.count("SELECT count(*) FROM " + NAME + " WHERE NOT (" + present(columns) + ")");
    }

    /** A condition that holds for rows with a value of each of the columns. */
    public static String present(List<Column> columns) {
        return columns.isEmpty()
                ? "true"
                : columns.stream().map(each -> each.id() + " IS NOT NULL").collect(Collectors.joining(" AND "));
    }

    /**
     * Rows that are equal to an earlier one in all columns. Where a value of one of the first columns occurs only once, as
     * ids do, there is no need to compare whole rows.
     */
    public long duplicates(List<Column> columns) {
        long rows = rows();
        for (Column column : columns.subList(0, Math.min(IDS, columns.size()))) {
            if (database.count("SELECT count(DISTINCT " + column.id() + ") FROM " + NAME) == rows) {
                return 0;
            }
        }
        return database.count(
                "SELECT count(*) - (SELECT count(*) FROM (SELECT DISTINCT * FROM " + NAME + ")) FROM " + NAME);
    }

    /** An expression with the typed value of a column, or null if its text has no value of that type. */
    static String typed(Column column, ColumnType type) {
        String text = column.id();
        return switch (type) {
            case BOOLEAN -> TypedText.truth(text);
            case NUMBER -> TypedText.number(text);
            case TIMESTAMP -> TypedText.time(text);
            case TEXT -> text;
        };
    }

    /** The same for the type of the column; simpler if every value has it. */
    public static String typed(TypedColumn column) {
        return switch (column.type()) {
            case NUMBER -> column.isWholly() ? TypedText.knownNumber(column.id()) : TypedText.number(column.id());
            case TIMESTAMP -> column.isWholly() ? TypedText.knownTime(column.id()) : TypedText.time(column.id());
            case BOOLEAN, TEXT -> typed(column.column(), column.type());
        };
    }
}
