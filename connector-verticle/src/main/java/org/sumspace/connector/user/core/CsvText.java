package org.sumspace.connector.user.core;

import java.util.ArrayList;
import java.util.List;
import org.sumspace.common.error.NodeException;

/**
 * Splits text into rows and cells according to RFC 4180, and refuses text that the RFC does not allow. Rows without
 * text are skipped.
 */
final class CsvText {
    private static final int CELL_CHARS_MAX = 1_024;
    private static final int CELLS_MAX = 16;

    private final String text;
    private int at;
    private int line = 1;

    CsvText(String text) {
        this.text = text;
    }

    /** @throws NodeException INVALID_INPUT with the line */
    List<List<String>> rows(int rowsMax) {
        List<List<String>> rows = new ArrayList<>();
        while (at < text.length()) {
            List<String> row = row();
            if (row.size() > 1 || !row.get(0).isEmpty()) {
                if (rows.size() == rowsMax) {
                    throw NodeException.invalidInput("The table has more than " + (rowsMax - 1) + " rows.");
                }
                rows.add(row);
            }
        }
        return rows;
    }

    private List<String> row() {
        List<String> cells = new ArrayList<>();
        do {
            if (cells.size() == CELLS_MAX) {
                throw refused("has more than " + CELLS_MAX + " cells");
            }
            cells.add(is('"') ? quoted() : plain());
        } while (skip(','));
        boolean isReturn = skip('\r');
        boolean isEnd = skip('\n') || isReturn;
        if (!isEnd && at < text.length()) {
            throw refused("has text after a closing quote");
        }
        line++;
        return cells;
    }

    private String plain() {
        int begin = at;
        while (at < text.length() && !is(',') && !is('\r') && !is('\n')) {
            if (is('"')) {
                throw refused("has a quote inside of a cell that does not begin with one");
            }
            at++;
        }
        return bounded(text.substring(begin, at));
    }

    private String quoted() {
        StringBuilder cell = new StringBuilder();
        at++;
        while (true) {
            int end = text.indexOf('"', at);
            if (end < 0 || end - at > CELL_CHARS_MAX) {
                throw refused(
                        "has a quote that is not closed, or a cell of more than " + CELL_CHARS_MAX + " characters");
            }
            cell.append(text, at, end);
            at = end + 1;
            if (!is('"')) {
                return bounded(cell.toString());
            }
            bounded(cell.append('"').toString());
            at++;
        }
    }

    private String bounded(String cell) {
        if (cell.length() > CELL_CHARS_MAX) {
            throw refused("has a cell of more than " + CELL_CHARS_MAX + " characters");
        }
        return cell;
    }

    private boolean is(char c) {
        return at < text.length() && text.charAt(at) == c;
    }

    private boolean skip(char c) {
        boolean found = is(c);
        if (found) {
            at++;
        }
        return found;
    }

    private NodeException refused(String problem) {
        return NodeException.invalidInput("Row " + line + " of the table " + problem + ".");
    }
}
