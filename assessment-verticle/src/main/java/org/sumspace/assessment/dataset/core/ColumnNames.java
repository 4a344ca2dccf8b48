package org.sumspace.assessment.dataset.core;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.sumspace.assessment.shared.domain.Column;

/** Gives every column of a header a unique, printable name. */
public final class ColumnNames {
    private static final int LENGTH_MAX = 128;

    private ColumnNames() {}

    /** Columns with the names of the header, where necessary with another name and a warning. */
    public record Named(List<Column> columns, List<String> warnings) {
        public Named {
            columns = List.copyOf(columns);
            warnings = List.copyOf(warnings);
        }
    }

    /** @param shown gives a column the name that may be shown, from that of the input */
    public static Named of(List<String> header, UnaryOperator<String> shown) {
        List<Column> columns = new ArrayList<>();
        List<String> warnings = new ArrayList<>();
        Set<String> used = new HashSet<>();
        for (int number = 1; number <= header.size(); number++) {
            String original = header.get(number - 1);
            String name = printable(shown.apply(original));
            if (name.isEmpty()) {
                name = "column_" + number;
            }
            String unique = name;
            for (int copy = 1; !used.add(unique); copy++) {
                unique = name + "_" + copy;
            }
            if (!unique.equals(original)) {
                warnings.add("Column " + number + " is called '" + unique
                        + "' here: its name in the file is empty, repeated, too long, not printable, or an"
                        + " identifier.");
            }
            columns.add(new Column(number, unique));
        }
        return new Named(columns, warnings);
    }

    private static String printable(String name) {
        StringBuilder printable = new StringBuilder();
        name.strip()
                .replaceAll("\\s*[\r\n\t]\\s*", " ")
                .codePoints()
                .filter(c -> !Character.isISOControl(c)
                        && Character.getType(c) != Character.FORMAT
                        && Character.getType(c) != Character.SURROGATE)
                .limit(LENGTH_MAX)
                .forEach(printable::appendCodePoint);
        return printable.toString();
    }
}
