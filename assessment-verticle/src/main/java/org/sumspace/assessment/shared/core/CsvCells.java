package org.sumspace.assessment.shared.core;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Writes CSV (RFC 4180) with cells that spreadsheets do not take for formulas. */
public final class CsvCells {
    private static final Pattern NUMBER = Pattern.compile("[-+]?[0-9]{1,30}(\\.[0-9]{1,30})?([eE][-+]?[0-9]{1,4})?");
    private static final String FORMULA = "=+-@\t\r";

    private CsvCells() {}

    /** One line with its end. */
    public static String line(List<String> cells) {
        return cells.stream().map(CsvCells::cell).collect(Collectors.joining(",")) + "\r\n";
    }

    private static String cell(String value) {
        String safe = !value.isEmpty()
                        && FORMULA.indexOf(value.charAt(0)) >= 0
                        && !NUMBER.matcher(value).matches()
                ? "'" + value
                : value;
        boolean quoted = safe.chars().anyMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r' || c == ';');
        return quoted ? '"' + safe.replace("\"", "\"\"") + '"' : safe;
    }
}
