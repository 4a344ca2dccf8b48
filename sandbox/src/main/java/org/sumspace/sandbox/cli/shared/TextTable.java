package org.sumspace.sandbox.cli.shared;

import java.io.PrintWriter;
import java.lang.Character.UnicodeScript;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Prints rows in aligned columns. */
public final class TextTable {
    private static final int CELL_COLUMNS_MAX = 60;
    private static final int GAP = 2;
    private static final Set<UnicodeScript> WIDE =
            EnumSet.of(UnicodeScript.HAN, UnicodeScript.HIRAGANA, UnicodeScript.KATAKANA, UnicodeScript.HANGUL);

    private final int cellColumnsMax;
    private final List<List<String>> rows = new ArrayList<>();

    private TextTable(int cellColumnsMax) {
        this.cellColumnsMax = cellColumnsMax;
    }

    /** A table whose long cells are cut. */
    public static TextTable withHead(String... names) {
        return new TextTable(CELL_COLUMNS_MAX).row(names);
    }

    /** Names and values; a value is printed whole. */
    public static TextTable ofFields() {
        return new TextTable(Integer.MAX_VALUE);
    }

    public TextTable row(String... cells) {
        List<String> row = new ArrayList<>();
        for (String cell : cells) {
            row.add(cut(PrintedText.of(cell)));
        }
        rows.add(row);
        return this;
    }

    public void print(PrintWriter out) {
        int[] widths = widths();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int column = 0; column < row.size(); column++) {
                String cell = row.get(column);
                line.append(cell).append(" ".repeat(widths[column] - columns(cell) + GAP));
            }
            out.println(line.toString().stripTrailing());
        }
    }

    private int[] widths() {
        int[] widths = new int[rows.stream().mapToInt(List::size).max().orElse(0)];
        for (List<String> row : rows) {
            for (int column = 0; column < row.size(); column++) {
                widths[column] = Math.max(widths[column], columns(row.get(column)));
            }
        }
        return widths;
    }

    private String cut(String text) {
        if (columns(text) <= cellColumnsMax) {
            return text;
        }
        int end = 0;
        int columns = 0;
        while (columns + columns(text.codePointAt(end)) < cellColumnsMax) {
            columns += columns(text.codePointAt(end));
            end = text.offsetByCodePoints(end, 1);
        }
        return text.substring(0, end) + "…";
    }

    private static int columns(String text) {
        return text.codePoints().map(TextTable::columns).sum();
    }

    /** How many columns of a terminal the character takes. */
    private static int columns(int character) {
        int type = Character.getType(character);
        if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK) {
            return 0;
        }
        return WIDE.contains(UnicodeScript.of(character)) ? 2 : 1;
    }
}
