package org.sumspace.converter.core.csv;

import java.nio.CharBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Splits the text of a table into rows as Python's {@code csv.reader} does, which accepts characters after a closing
 * quote. Lines may end with LF, CR or both; empty lines are skipped. An oversized row is discarded and reported. Unlike
 * in Python, a quote that is never closed is an error, because the rows after it would become part of its cell.
 */
public final class CsvReader {
    /** The same limit as Python's. */
    public static final int CELL_CHARS_MAX = 131_072;

    public static final int CELLS_MAX = 10_000;
    public static final int ROW_CHARS_MAX = 1 << 20;

    private enum State {
        ROW,
        CELL,
        UNQUOTED,
        ESCAPED,
        QUOTED,
        QUOTED_ESCAPED,
        QUOTE_SEEN
    }

    private final Dialect dialect;
    private char[] cell = new char[256];
    private int length;
    private List<String> cells = new ArrayList<>();
    private BitSet quoted = new BitSet();
    private int chars;
    private @Nullable String problem;
    private State state = State.ROW;
    private boolean cellQuoted;
    private boolean afterReturn;
    private long line = 1;
    private long rowLine = 1;

    public CsvReader(Dialect dialect) {
        this.dialect = dialect;
    }

    /**
     * Reads the next row.
     *
     * @param text is consumed up to the end of the row
     * @param last whether this is the last text
     * @return null if the row continues in the next text, or there are no more rows
     */
    public @Nullable CsvRow next(CharBuffer text, boolean last) {
        char[] chars = text.array();
        int begin = text.arrayOffset() + text.position();
        int end = text.arrayOffset() + text.limit();
        for (int i = begin; i < end; i++) {
            if (accept(chars[i])) {
                text.position(text.position() + i + 1 - begin);
                return row();
            }
        }
        text.position(text.limit());
        return last ? lastRow() : null;
    }

    private @Nullable CsvRow lastRow() {
        if (state == State.ROW) {
            return null;
        }
        if (state == State.QUOTED || state == State.QUOTED_ESCAPED) {
            fail("a quote is never closed");
        }
        endCell();
        return row();
    }

    /** @return whether the character ends a row */
    private boolean accept(char c) {
        boolean lineEnd = Dialect.isLineEnd(c);
        if (lineEnd) {
            boolean second = c == '\n' && afterReturn;
            afterReturn = c == '\r';
            if (second && (state == State.ROW)) {
                return false;
            }
            if (!second) {
                line++;
            }
        } else {
            afterReturn = false;
            if (c == TextDecoder.INVALID) {
                fail("the row has bytes that are invalid in the file's encoding");
            }
        }
        return accept(c, lineEnd);
    }

    private boolean accept(char c, boolean lineEnd) {
        return switch (state) {
            case ROW -> {
                rowLine = line;
                yield !lineEnd && beginCell(c, false);
            }
            case CELL -> beginCell(c, lineEnd);
            case UNQUOTED -> inUnquoted(c, lineEnd);
            case ESCAPED -> addAndGoTo(c, State.UNQUOTED);
            case QUOTED -> inQuotes(c);
            case QUOTED_ESCAPED -> addAndGoTo(c, State.QUOTED);
            case QUOTE_SEEN -> afterQuote(c, lineEnd);
        };
    }

    private boolean addAndGoTo(char c, State next) {
        add(c);
        state = next;
        return false;
    }

    private boolean beginCell(char c, boolean lineEnd) {
        if (dialect.isQuote(c)) {
            cellQuoted = true;
            state = State.QUOTED;
        } else if (c == ' ' && dialect.skipInitialSpace() && c != dialect.delimiter()) {
            state = State.CELL;
        } else {
            return inUnquoted(c, lineEnd);
        }
        return false;
    }

    private boolean inUnquoted(char c, boolean lineEnd) {
        if (lineEnd) {
            endCell();
            return true;
        }
        if (c == dialect.delimiter()) {
            endCell();
            state = State.CELL;
        } else if (c == dialect.escape()) {
            state = State.ESCAPED;
        } else {
            add(c);
            state = State.UNQUOTED;
        }
        return false;
    }

    private boolean inQuotes(char c) {
        if (c == dialect.escape()) {
            state = State.QUOTED_ESCAPED;
        } else if (c == dialect.quote()) {
            state = dialect.doubleQuote() ? State.QUOTE_SEEN : State.UNQUOTED;
        } else {
            add(c);
        }
        return false;
    }

    private boolean afterQuote(char c, boolean lineEnd) {
        if (c == dialect.quote()) {
            return addAndGoTo(c, State.QUOTED);
        }
        return (lineEnd || c == dialect.delimiter()) ? inUnquoted(c, lineEnd) : addAndGoTo(c, State.UNQUOTED);
    }

    private void add(char c) {
        if (problem != null) {
            return;
        }
        if (length == CELL_CHARS_MAX || ++chars > ROW_CHARS_MAX) {
            fail(
                    length == CELL_CHARS_MAX
                            ? "a cell has more than " + CELL_CHARS_MAX
                                    + " characters; check for a quote that is not closed"
                            : "the row has more than " + ROW_CHARS_MAX + " characters");
            return;
        }
        if (length == cell.length) {
            cell = Arrays.copyOf(cell, 2 * length);
        }
        cell[length++] = c;
    }

    private void endCell() {
        if (cells.size() == CELLS_MAX) {
            fail("the row has more than " + CELLS_MAX + " cells");
        }
        if (problem == null) {
            if (cellQuoted) {
                quoted.set(cells.size());
            }
            cells.add(new String(cell, 0, length));
        }
        length = 0;
        cellQuoted = false;
    }

    /** Keeps the first problem of a row and discards its cells. */
    private void fail(String message) {
        if (problem == null) {
            problem = message;
            cells = new ArrayList<>();
            length = 0;
        }
    }

    private CsvRow row() {
        CsvRow row = new CsvRow(rowLine, cells, quoted, problem);
        cells = new ArrayList<>(Math.max(4, cells.size()));
        quoted = new BitSet();
        chars = 0;
        problem = null;
        state = State.ROW;
        return row;
    }
}
