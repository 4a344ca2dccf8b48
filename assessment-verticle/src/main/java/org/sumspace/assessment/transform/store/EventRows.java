package org.sumspace.assessment.transform.store;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.dataset.domain.ValidatedTable;
import org.sumspace.assessment.shared.domain.ColumnType;
import org.sumspace.assessment.shared.domain.TypedColumn;
import org.sumspace.assessment.shared.store.RowDatabase;
import org.sumspace.assessment.shared.store.TypedText;
import org.sumspace.assessment.transform.core.EventRow;
import org.sumspace.assessment.transform.domain.FieldRole;
import org.sumspace.assessment.transform.domain.Recipe;

/** The pseudonymised rows as events, in the order of the input. */
public final class EventRows {
    /** The number of a row in the input. */
    private static final String ROW = "n";

    /** In the order of the selected columns. */
    private static final List<FieldRole> ROLES = List.of(FieldRole.values());
    /** The selected columns, counted from 1. */
    private static final Map<FieldRole, Integer> COLUMNS = columns();

    private final String table;
    private final String columns;

    /** Takes one event. */
    @FunctionalInterface
    public interface Consumer {
        void accept(EventRow row) throws IOException;
    }

    public EventRows(String table, ValidatedTable validated, Recipe recipe) {
        this.table = table;
        List<String> selected = new ArrayList<>();
        for (FieldRole role : ROLES) {
            Optional<TypedColumn> column = recipe.column(role).flatMap(validated::column);
            selected.add(column.map(each -> expression(role, each)).orElse("NULL"));
        }
        this.columns = String.join(", ", selected);
    }

    private static Map<FieldRole, Integer> columns() {
        Map<FieldRole, Integer> columns = new EnumMap<>(FieldRole.class);
        for (FieldRole role : ROLES) {
            columns.put(role, columns.size() + 1);
        }
        return columns;
    }

    private static String expression(FieldRole role, TypedColumn column) {
        boolean wanted = switch (role) {
            case DURATION -> column.type() == ColumnType.NUMBER;
            case AUTHOR_FLAG, ANONYMOUS_FLAG -> column.type() == ColumnType.BOOLEAN;
            default -> false;
        };
        if (wanted) {
            return column.typedId();
        }
        return switch (role) {
            case DURATION -> TypedText.number(column.id());
            case AUTHOR_FLAG, ANONYMOUS_FLAG -> TypedText.truth(column.id());
            default -> column.id();
        };
    }

    /** The number after that of the last row. */
    public long end(RowDatabase database) {
        return database.count("SELECT coalesce(max(" + ROW + "), -1) + 1 FROM " + table);
    }

    /** The rows with numbers from {@code from} to {@code to}, excluded; an ordered result of all rows would not fit into memory. */
    public void forEach(RowDatabase database, long from, long to, Consumer consumer) {
        database.forEach(
                "SELECT " + columns + " FROM " + table + " WHERE " + ROW + " >= ? AND " + ROW + " < ? ORDER BY " + ROW,
                row -> consumer.accept(read(row)),
                from,
                to);
    }

    private static EventRow read(ResultSet row) throws SQLException {
        return new EventRow(
                text(row, FieldRole.ID),
                text(row, FieldRole.TIMESTAMP),
                text(row, FieldRole.ACTOR),
                text(row, FieldRole.SESSION),
                text(row, FieldRole.SCHOOL),
                text(row, FieldRole.GROUP),
                text(row, FieldRole.VERB),
                text(row, FieldRole.RESOURCE),
                text(row, FieldRole.RESOURCE_TYPE),
                number(row, FieldRole.DURATION),
                flag(row, FieldRole.AUTHOR_FLAG),
                flag(row, FieldRole.ANONYMOUS_FLAG),
                null);
    }

    private static int index(FieldRole role) {
        return requireNonNull(COLUMNS.get(role));
    }

    private static @Nullable String text(ResultSet row, FieldRole role) throws SQLException {
        return row.getString(index(role));
    }

    private static @Nullable Double number(ResultSet row, FieldRole role) throws SQLException {
        double value = row.getDouble(index(role));
        return row.wasNull() ? null : value;
    }

    private static @Nullable Boolean flag(ResultSet row, FieldRole role) throws SQLException {
        boolean value = row.getBoolean(index(role));
        return row.wasNull() ? null : value;
    }
}
