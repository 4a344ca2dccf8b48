package org.sumspace.assessment.release.store;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.sumspace.assessment.release.core.ClassCounts;
import org.sumspace.assessment.release.core.GeneralColumn;
import org.sumspace.assessment.shared.domain.Column;
import org.sumspace.assessment.shared.store.RowDatabase;
import org.sumspace.assessment.shared.store.TypedText;

/** Counts the combinations of values of a table, and makes the table that is released. */
public final class ReleaseTables {
    /** The released table. */
    public static final String RELEASED = "temp.released";

    private static final String COMBINATIONS = "temp.combinations";
    private static final int BATCH = 2_048;

    private final RowDatabase database;
    private final String rows;

    /** @param rows name of the table with the rows */
    public ReleaseTables(RowDatabase database, String rows) {
        this.database = database;
        this.rows = rows;
    }

    public long count() {
        return database.count("SELECT count(*) FROM " + rows);
    }

    public long distinct(Column column) {
        return database.count("SELECT count(*) FROM (SELECT DISTINCT " + column.id() + " FROM " + rows + ")");
    }

    /** Rows that have a value of a column. */
    public long present(Column column) {
        return database.count("SELECT count(" + column.id() + ") FROM " + rows);
    }

    /** All different values in their order; the empty text stands for a missing one. */
    public List<String> values(Column column, boolean numbers) {
        return database.list(
                "SELECT v FROM (SELECT DISTINCT coalesce(" + column.id() + ", '') AS v FROM " + rows + ") ORDER BY "
                        + (numbers ? TypedText.number("v") + ", v" : "v"),
                row -> row.getString(1));
    }

    /**
     * Numbers the combinations of values.
     *
     * @return how many there are
     */
    public long combine(List<Column> quasi, List<Column> sensitive) {
        List<Column> all = new ArrayList<>(quasi);
        all.addAll(sensitive);
        String keys = all.stream()
                .map(column -> "coalesce(" + column.id() + ", '') AS " + column.id())
                .collect(Collectors.joining(", "));
        String ids = all.stream().map(Column::id).collect(Collectors.joining(", "));
        database.execute("CREATE OR REPLACE TEMP TABLE combinations AS SELECT row_number() OVER (ORDER BY " + ids
                + ") - 1 AS i, * FROM (SELECT " + keys + ", count(*) AS n FROM " + rows + " GROUP BY ALL)");
        return database.count("SELECT count(*) FROM " + COMBINATIONS);
    }

    /** The combinations by the numbers of their values. */
    public ClassCounts counts(
            List<Column> quasi,
            List<GeneralColumn> general,
            List<Column> sensitive,
            List<List<String>> sensitiveValues,
            List<ClassCounts.SensitiveColumn> sensitiveColumns) {
        for (int c = 0; c < quasi.size(); c++) {
            number("q" + c, general.get(c).values());
        }
        for (int s = 0; s < sensitive.size(); s++) {
            number("s" + s, sensitiveValues.get(s));
        }
        String select = IntStream.range(0, quasi.size())
                        .mapToObj(c -> "q" + c + ".code")
                        .collect(Collectors.joining(", "))
                + IntStream.range(0, sensitive.size())
                        .mapToObj(s -> ", s" + s + ".code")
                        .collect(Collectors.joining());
        StringBuilder joins = new StringBuilder();
        for (int c = 0; c < quasi.size(); c++) {
            joins.append(join("q" + c, quasi.get(c)));
        }
        for (int s = 0; s < sensitive.size(); s++) {
            joins.append(join("s" + s, sensitive.get(s)));
        }
        List<int[]> quasiCodes = new ArrayList<>();
        List<int[]> sensitiveCodes = new ArrayList<>();
        List<Long> counts = new ArrayList<>();
        database.forEach("SELECT n, " + select + " FROM " + COMBINATIONS + joins + " ORDER BY i", row -> {
            int[] codes = new int[quasi.size()];
            int[] further = new int[sensitive.size()];
            for (int c = 0; c < codes.length; c++) {
                codes[c] = row.getInt(2 + c);
            }
            for (int s = 0; s < further.length; s++) {
                further[s] = row.getInt(2 + codes.length + s);
            }
            quasiCodes.add(codes);
            sensitiveCodes.add(further);
            counts.add(row.getLong(1));
        });
        return new ClassCounts(
                quasiCodes.toArray(int[][]::new),
                sensitiveCodes.toArray(int[][]::new),
                counts.stream().mapToLong(Long::longValue).toArray(),
                sensitiveColumns);
    }

    private static String join(String table, Column column) {
        return " JOIN temp." + table + " ON " + table + ".v = combinations." + column.id();
    }

    private void number(String table, List<String> values) {
        database.execute("CREATE OR REPLACE TEMP TABLE " + table + "(v VARCHAR, code VARCHAR)");
        try (RowDatabase.Appender appender = database.appender("temp", table)) {
            for (int code = 0; code < values.size(); code++) {
                appender.add(List.of(values.get(code), Integer.toString(code)));
            }
        }
    }

    /**
     * Makes the released table.
     *
     * @param levels of the quasi-identifiers
     * @param released which combinations are in it
     * @param sensitive columns that the combinations have besides
     * @param others columns that stay as they are
     * @return its rows
     */
    public long release(
            List<Column> quasi,
            List<GeneralColumn> general,
            int[] levels,
            boolean[] released,
            List<Column> sensitive,
            List<Column> others) {
        database.execute("CREATE OR REPLACE TEMP TABLE kept(i VARCHAR)");
        try (RowDatabase.Appender appender = database.appender("temp", "kept")) {
            for (int i = 0; i < released.length; i++) {
                if (released[i]) {
                    appender.add(List.of(Integer.toString(i)));
                }
            }
        }
        List<String> selected = new ArrayList<>();
        StringBuilder joins = new StringBuilder();
        List<String> same = new ArrayList<>();
        for (int c = 0; c < quasi.size(); c++) {
            label("g" + c, general.get(c), levels[c]);
            selected.add("nullif(g" + c + ".g, '') AS " + quasi.get(c).id());
            joins.append(" JOIN temp.g" + c + " ON g" + c + ".v = coalesce(r."
                    + quasi.get(c).id() + ", '')");
            same.add("combinations." + quasi.get(c).id() + " = coalesce(r."
                    + quasi.get(c).id() + ", '')");
        }
        for (Column column : sensitive) {
            same.add("combinations." + column.id() + " = coalesce(r." + column.id() + ", '')");
        }
        others.forEach(column -> selected.add("r." + column.id() + " AS " + column.id()));
        database.execute(
                "CREATE OR REPLACE TEMP TABLE released AS SELECT " + String.join(", ", selected) + " FROM " + rows
                        + " AS r" + joins + " JOIN temp.combinations ON " + String.join(" AND ", same)
                        + " JOIN temp.kept ON kept.i::BIGINT = combinations.i");
        return database.count("SELECT count(*) FROM " + RELEASED);
    }

    private void label(String table, GeneralColumn column, int level) {
        database.execute("CREATE OR REPLACE TEMP TABLE " + table + "(v VARCHAR, g VARCHAR)");
        try (RowDatabase.Appender appender = database.appender("temp", table)) {
            for (int value = 0; value < column.values().size(); value++) {
                appender.add(List.of(column.values().get(value), column.label(level, value)));
            }
        }
    }

    /** Takes the rows of the released table, sorted by all values, so that their order in the input is not revealed. */
    public void forEach(List<Column> columns, java.util.function.Consumer<List<String>> consumer) {
        String ids = columns.stream().map(Column::id).collect(Collectors.joining(", "));
        database.forEach("SELECT " + ids + " FROM " + RELEASED + " ORDER BY ALL", row -> {
            List<String> cells = new ArrayList<>(Math.min(BATCH, columns.size()));
            for (int c = 1; c <= columns.size(); c++) {
                String cell = row.getString(c);
                cells.add(cell == null ? "" : cell);
            }
            consumer.accept(cells);
        });
    }
}
