package org.sumspace.converter.core.custom;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.NodeException;
import org.sumspace.converter.core.csv.CsvRow;
import org.sumspace.converter.core.csv.InvalidCsvException;
import org.sumspace.converter.core.csv.Quoting;
import org.sumspace.converter.core.csv.Table;
import org.sumspace.converter.core.custom.SettingsParser.CustomSettings;

/** A CSV table whose first row names the columns. */
final class CsvFile implements DataFile {
    private static final int COLUMNS_MIN = 2;
    private static final int NAMES_SHOWN = 20;

    private final Table table;
    private final char decimalPoint;
    private final boolean unquotedAreNumbers;
    private final Predicate<Map<String, ?>> readsAny;
    private @Nullable Map<String, Integer> columns;
    private int width;
    private long rows;

    /** @param readsAny whether the mapping reads any field of a record with these columns */
    CsvFile(CustomSettings settings, Predicate<Map<String, ?>> readsAny) {
        this.table = new Table(settings.encoding(), settings.dialect());
        this.decimalPoint = settings.decimalPoint();
        this.unquotedAreNumbers = settings.dialect().quoting() == Quoting.NONNUMERIC;
        this.readsAny = readsAny;
    }

    @Override
    public void add(byte[] bytes, int length, boolean last) {
        try {
            table.add(bytes, length, last);
        } catch (InvalidCsvException e) {
            throw NodeException.unprocessable(String.valueOf(e.getMessage()));
        }
        if (columns == null) {
            CsvRow header = table.next();
            if (header != null) {
                columns = columns(header);
            } else if (last) {
                throw NodeException.unprocessable("The data file is empty.");
            }
        }
    }

    private Map<String, Integer> columns(CsvRow header) {
        if (header.problem() != null) {
            throw NodeException.unprocessable("The header of the table is invalid: " + header.problem() + ".");
        }
        width = header.cells().size();
        Map<String, Integer> names = new LinkedHashMap<>();
        for (int i = 0; i < width; i++) {
            String name = header.cells().get(i).strip();
            if (!name.isEmpty() && names.put(name, i) != null) {
                throw NodeException.unprocessable("Two columns have the name \"" + shortened(name) + "\".");
            }
        }
        if (width < COLUMNS_MIN) {
            throw NodeException.unprocessable(
                    "The table has only one column. If its delimiter was not detected, set delimiter in config.");
        }
        if (!readsAny.test(new RowMap(names, header.cells().toArray()))) {
            throw NodeException.unprocessable(
                    "The mapping reads no column of the table. The columns in its first row are: "
                            + String.join(
                                    ", ",
                                    names.keySet().stream()
                                            .limit(NAMES_SHOWN)
                                            .map(CsvFile::shortened)
                                            .toList())
                            + ".");
        }
        return names;
    }

    private static String shortened(String name) {
        return name.length() <= 50 ? name : name.substring(0, 50) + "...";
    }

    @Override
    public @Nullable DataRecord next() {
        CsvRow row = columns == null ? null : table.next();
        if (row == null) {
            return null;
        }
        rows++;
        try {
            return new DataRecord(rows, row.line(), fields(row), null);
        } catch (InvalidCsvException e) {
            return new DataRecord(rows, row.line(), null, e.getMessage());
        }
    }

    private RowMap fields(CsvRow row) {
        if (row.problem() != null) {
            throw new InvalidCsvException(row.problem());
        }
        List<String> cells = row.cells();
        if (cells.size() > width) {
            throw new InvalidCsvException(
                    "the row has " + cells.size() + " cells, but the table has " + width + " columns");
        }
        @Nullable Object[] values = new Object[width];
        for (int i = 0; i < cells.size(); i++) {
            values[i] = unquotedAreNumbers
                    ? typed(cells.get(i), row.quoted().get(i))
                    : CellValue.of(cells.get(i), decimalPoint);
        }
        return new RowMap(Objects.requireNonNull(columns), values);
    }

    private @Nullable Object typed(String cell, boolean quoted) {
        if (quoted) {
            return cell.isBlank() ? null : cell.strip();
        }
        Object value = CellValue.of(cell, decimalPoint);
        if (value instanceof String) {
            throw new InvalidCsvException("expected a number in every cell without quotes (QUOTE_NONNUMERIC)");
        }
        return value;
    }
}
