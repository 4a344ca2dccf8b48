package org.sumspace.assessment.transform.store;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.dataset.domain.ValidatedTable;
import org.sumspace.assessment.shared.domain.ColumnType;
import org.sumspace.assessment.shared.domain.TypedColumn;
import org.sumspace.assessment.shared.store.RowDatabase;
import org.sumspace.assessment.shared.store.TypedText;
import org.sumspace.assessment.transform.core.EventRow;
import org.sumspace.assessment.transform.domain.FieldRole;
import org.sumspace.assessment.transform.domain.Recipe;

/**
 * The pseudonymised rows as events, in the order of the input. Texts that repeat are read once; the rows have their numbers,
 * because a text of a result costs as much as ten numbers.
 */
public final class EventRows {
    /** The number of a row in the input. */
    private static final String ROW = "n";

    /** With more different texts, or a longer one, a column is read text by text. */
    private static final int REPEATED_MAX = 1 << 14;

    private static final int BYTES_MAX = 128;

    /** In memory, where all connections to the rows see it. */
    private static final String REPEATED = "memory.main.repeated_";

    /** In the order of the selected columns. */
    private static final List<FieldRole> ROLES = List.of(FieldRole.values());
    /** The selected columns, counted from 1. */
    private static final Map<FieldRole, Integer> COLUMNS = columns();

    private final String table;
    private final Map<FieldRole, String> expressions = new EnumMap<>(FieldRole.class);
    private final Map<FieldRole, List<String>> repeated = new EnumMap<>(FieldRole.class);

    /** Takes one event, with the number of its row. */
    @FunctionalInterface
    public interface Consumer {
        void accept(long number, EventRow row) throws IOException;
    }

    public EventRows(String table, ValidatedTable validated, Recipe recipe) {
        this.table = table;
        for (FieldRole role : ROLES) {
            recipe.column(role)
                    .flatMap(validated::column)
                    .ifPresent(column -> expressions.put(role, expression(role, column)));
        }
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

    /** Reads the texts that repeat; to be called once, before the rows are read. */
    public void readRepeated(RowDatabase database) {
        List<FieldRole> texts = ROLES.stream()
                .filter(EventRows::isText)
                .filter(expressions::containsKey)
                .toList();
        if (texts.isEmpty()) {
            return;
        }
        List<FieldRole> few = database.one(
                "SELECT "
                        + texts.stream()
                                .map(expressions::get)
                                .map(text -> "approx_count_distinct(" + text + ") <= " + REPEATED_MAX
                                        + " AND max(strlen(" + text + ")) <= " + BYTES_MAX)
                                .collect(Collectors.joining(", "))
                        + " FROM " + table,
                row -> {
                    List<FieldRole> found = new ArrayList<>();
                    for (int i = 0; i < texts.size(); i++) {
                        if (row.getBoolean(i + 1)) {
                            found.add(texts.get(i));
                        }
                    }
                    return found;
                });
        few.forEach(role -> repeated.put(role, repeated(database, role)));
    }

    private List<String> repeated(RowDatabase database, FieldRole role) {
        database.execute("CREATE OR REPLACE TABLE " + REPEATED + role
                + " AS SELECT v, (row_number() OVER () - 1)::INTEGER AS i" + " FROM (SELECT DISTINCT "
                + expressions.get(role) + " AS v FROM " + table + ") WHERE v IS NOT NULL");
        return database.list("SELECT v FROM " + REPEATED + role + " ORDER BY i", row -> row.getString(1));
    }

    private static boolean isText(FieldRole role) {
        return switch (role) {
            case DURATION, AUTHOR_FLAG, ANONYMOUS_FLAG -> false;
            default -> true;
        };
    }

    /** The number after that of the last row. */
    public long end(RowDatabase database) {
        return database.count("SELECT coalesce(max(" + ROW + "), -1) + 1 FROM " + table);
    }

    /** The rows with numbers from {@code from} to {@code to}, excluded; an ordered result of all rows would not fit into memory. */
    public void forEach(RowDatabase database, long from, long to, Consumer consumer) {
        List<String> selected = new ArrayList<>();
        StringBuilder joins = new StringBuilder();
        for (FieldRole role : ROLES) {
            String expression = expressions.getOrDefault(role, "NULL");
            if (repeated.containsKey(role)) {
                String texts = "texts_" + role;
                joins.append(" LEFT JOIN " + REPEATED + role + " AS " + texts + " ON " + texts + ".v = " + expression);
                selected.add(texts + ".i");
            } else {
                selected.add(expression);
            }
        }
        selected.add(ROW);
        database.forEach(
                "SELECT " + String.join(", ", selected) + " FROM " + table + joins + " WHERE " + ROW + " >= ? AND "
                        + ROW + " < ? ORDER BY " + ROW,
                row -> consumer.accept(row.getLong(ROLES.size() + 1), read(row)),
                from,
                to);
    }

    private EventRow read(ResultSet row) throws SQLException {
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

    private @Nullable String text(ResultSet row, FieldRole role) throws SQLException {
        List<String> texts = repeated.get(role);
        if (texts == null) {
            return row.getString(index(role));
        }
        int number = row.getInt(index(role));
        return row.wasNull() ? null : texts.get(number);
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
