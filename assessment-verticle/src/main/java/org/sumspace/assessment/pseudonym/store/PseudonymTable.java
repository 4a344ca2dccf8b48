package org.sumspace.assessment.pseudonym.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.dataset.domain.ValidatedTable;
import org.sumspace.assessment.dataset.service.RawRows;
import org.sumspace.assessment.pseudonym.core.PseudonymKey;
import org.sumspace.assessment.pseudonym.domain.FieldAction;
import org.sumspace.assessment.pseudonym.domain.FieldPlan;
import org.sumspace.assessment.shared.domain.ColumnType;
import org.sumspace.assessment.shared.domain.TypedColumn;
import org.sumspace.assessment.shared.store.RowDatabase;
import org.sumspace.assessment.shared.store.TypedText;

/**
 * Copies the raw rows into the table that every later stage reads, with each field treated as planned. The key is bound as
 * a parameter, so neither file nor query text contains it.
 */
public final class PseudonymTable {
    /** Its name in statements of other stages. */
    public static final String NAME = "rows.data";

    private static final String REDACTED = "'[REDACTED]'";

    private final RowDatabase database;
    private final PseudonymKey key;

    /** Treats one value as planned. */
    public interface Treatment {
        @Nullable
        String apply(FieldPlan field, String value);
    }

    /**
     * How many values a column has.
     *
     * @param before in the raw rows that later stages work on
     */
    public record Values(long before, long after) {
        public static final Values NONE = new Values(0, 0);

        public long lost() {
            return before - after;
        }
    }

    private final List<String> selected = new ArrayList<>();
    private final List<String> joins = new ArrayList<>();
    private final List<Object> parameters = new ArrayList<>();

    public PseudonymTable(RowDatabase database, PseudonymKey key) {
        this.database = database;
        this.key = key;
    }

    /** @param treatment of each distinct value, for actions that the database cannot express */
    public void write(ValidatedTable table, Function<TypedColumn, FieldPlan> fields, Treatment treatment) {
        selected.add(RawRows.TABLE + ".rowid AS n");
        for (TypedColumn column : table.columns()) {
            FieldPlan field = fields.apply(column);
            String text = expression(column, field.action(), table.rows(), value -> treatment.apply(field, value));
            selected.add(text + " AS " + column.id());
            if (column.isTyped() && field.action() == FieldAction.KEEP) {
                selected.add(RawRows.typed(column) + " AS " + column.typedId());
            } else if (column.isTyped()) {
                selected.add("NULL::" + sqlType(column.type()) + " AS " + column.typedId());
            }
        }
        database.execute("DROP TABLE IF EXISTS " + NAME);
        database.execute(
                "CREATE TABLE " + NAME + " AS SELECT " + String.join(", ", selected) + " FROM " + RawRows.TABLE
                        + String.join("", joins) + " WHERE " + RawRows.present(table),
                parameters.toArray());
        for (TypedColumn column : table.columns()) {
            database.execute("DROP TABLE IF EXISTS " + dictionary(column));
        }
        database.execute("CHECKPOINT rows");
    }

    private String expression(
            TypedColumn column, FieldAction action, long rows, Function<String, @Nullable String> treatment) {
        return switch (action) {
            case KEEP -> RawRows.TABLE + "." + column.id();
            case SUPPRESS -> "NULL::VARCHAR";
            case REDACT -> "CASE WHEN " + RawRows.TABLE + "." + column.id() + " IS NOT NULL THEN " + REDACTED + " END";
            case GENERALISE_TO_MONTH ->
                column.type() == ColumnType.TIMESTAMP && column.isWholly()
                        ? "strftime(" + TypedText.time(RawRows.TABLE + "." + column.id()) + ", '%Y-%m')"
                        : replaced(column, treatment);
            case HASH -> hash(column, rows);
            case REDACT_SPANS, GENERALISE_TO_BINS, GENERALISE_BY_HIERARCHY -> replaced(column, treatment);
        };
    }

    /** The values of a column before and after {@link #write}. */
    public Values values(ValidatedTable table, TypedColumn column) {
        return new Values(
                database.count(
                        "SELECT count(" + column.id() + ") FROM " + RawRows.TABLE + " WHERE " + RawRows.present(table)),
                database.count("SELECT count(" + column.id() + ") FROM " + NAME));
    }

    /** An expression with the hash of a column. Repeated values are hashed once and the hashes are joined. */
    private String hash(TypedColumn column, long rows) {
        String raw = RawRows.TABLE + "." + column.id();
        long distinct = database.count("SELECT count(DISTINCT " + column.id() + ") FROM " + RawRows.TABLE);
        if (2 * distinct >= rows) {
            bindKey(parameters);
            return "CASE WHEN " + raw + " IS NOT NULL THEN " + hashOf(raw) + " END";
        }
        List<Object> bound = new ArrayList<>();
        bindKey(bound);
        database.execute(
                "CREATE OR REPLACE TEMP TABLE " + dictionary(column) + " AS SELECT v, " + hashOf("v")
                        + " AS r FROM (SELECT DISTINCT " + column.id() + " AS v FROM " + RawRows.TABLE + " WHERE "
                        + column.id() + " IS NOT NULL)",
                bound.toArray());
        return joined(column);
    }

    private String hashOf(String value) {
        String first = "sha256(?::BLOB || encode(" + value + "))";
        String whole = key.isKeyed() ? "sha256(?::BLOB || unhex(" + first + "))" : first;
        return "substr(" + whole + ", 1, " + PseudonymKey.DIGITS + ")";
    }

    /** In the order in which {@link #hashOf} mentions them. */
    private void bindKey(List<Object> bound) {
        if (key.isKeyed()) {
            bound.add(key.outer());
        }
        bound.add(key.inner());
    }

    /** Values that the treatment changes are joined with their new values. */
    private String replaced(TypedColumn column, Function<String, @Nullable String> treatment) {
        String dictionary = dictionary(column);
        database.createPairs(
                dictionary,
                "SELECT DISTINCT " + column.id() + " FROM " + RawRows.TABLE + " WHERE " + column.id() + " IS NOT NULL",
                treatment);
        String raw = RawRows.TABLE + "." + column.id();
        return "CASE WHEN " + dictionary + ".v IS NULL THEN " + raw + " ELSE " + joined(column) + " END";
    }

    private String joined(TypedColumn column) {
        String dictionary = dictionary(column);
        joins.add(" LEFT JOIN " + dictionary + " ON " + dictionary + ".v = " + RawRows.TABLE + "." + column.id());
        return dictionary + ".r";
    }

    private static String dictionary(TypedColumn column) {
        return "d" + column.id();
    }

    private static String sqlType(ColumnType type) {
        return switch (type) {
            case BOOLEAN -> "BOOLEAN";
            case NUMBER -> "DOUBLE";
            case TIMESTAMP -> "TIMESTAMPTZ";
            case TEXT -> "VARCHAR";
        };
    }

    /** Overwrites what this class bound of the key. */
    public void forget() {
        parameters.stream()
                .filter(byte[].class::isInstance)
                .map(byte[].class::cast)
                .forEach(bytes -> Arrays.fill(bytes, (byte) 0));
        parameters.clear();
    }
}
