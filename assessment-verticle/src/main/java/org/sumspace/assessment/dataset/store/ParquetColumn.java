package org.sumspace.assessment.dataset.store;

import java.util.List;
import java.util.Set;
import org.sumspace.assessment.shared.domain.Column;

/**
 * A column of a Parquet file.
 *
 * @param name as it is in the file
 * @param id its name in our tables
 * @param kind what the type of the file says about its values
 * @param text an expression with the text of a value
 * @param notes what reading it had to assume, each the rest of a sentence that begins with the name of the column
 */
public record ParquetColumn(String name, String id, Kind kind, String text, List<String> notes) {
    private static final Set<String> NUMBERS = Set.of(
            "TINYINT",
            "SMALLINT",
            "INTEGER",
            "BIGINT",
            "HUGEINT",
            "UTINYINT",
            "USMALLINT",
            "UINTEGER",
            "UBIGINT",
            "UHUGEINT",
            "FLOAT",
            "DOUBLE");

    /** The kind of values of a type. */
    public enum Kind {
        NUMBERS,
        TIMES,
        /** Texts, and what becomes a text: their form decides. */
        TEXTS
    }

    public ParquetColumn {
        notes = List.copyOf(notes);
    }

    /** @param type of the database */
    static ParquetColumn of(int number, String name, String type) {
        String id = new Column(number, name).id();
        String text = "CAST(" + id + " AS VARCHAR)";
        if (type.equals("FLOAT") || type.equals("DOUBLE")) {
            return new ParquetColumn(
                    name, id, Kind.NUMBERS, "CASE WHEN NOT isnan(" + id + ") THEN " + text + " END", List.of());
        } else if (NUMBERS.contains(type) || type.startsWith("DECIMAL")) {
            return new ParquetColumn(name, id, Kind.NUMBERS, text, List.of());
        } else if (type.equals("TIMESTAMP WITH TIME ZONE")) {
            return new ParquetColumn(name, id, Kind.TIMES, "regexp_replace(" + text + ", '[+]00$', 'Z')", List.of());
        } else if (type.equals("DATE") || type.startsWith("TIMESTAMP")) {
            return new ParquetColumn(name, id, Kind.TIMES, text, List.of());
        }
        return new ParquetColumn(name, id, Kind.TEXTS, text, List.of());
    }
}
