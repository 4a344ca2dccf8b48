package org.sumspace.assessment.dataset.core;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * The line ends of a CSV file. The database reads a file only if all of them are of one kind: LF, CR LF or CR (DuckDB
 * 2.0, {@code findings/duckdb-line-ends.sh}). The database also counts quoted line breaks in the header, where
 * spreadsheets mix LF with CR LF.
 */
public final class LineEnds {
    private static final int PART = 1 << 16;
    private static final char QUOTE = '"';

    private final OutputStream out;
    private final char delimiter;
    private final int headerLine;
    private int line;
    private boolean headerEnded;
    private boolean headerBroken;
    private byte before;
    private boolean cellBegins = true;
    private boolean quoted;
    private boolean closed;
    private boolean returned;
    private boolean feeds;
    private boolean returns;
    private boolean both;

    private LineEnds(OutputStream out, char delimiter, int headerLine) {
        this.out = out;
        this.delimiter = delimiter;
        this.headerLine = headerLine;
    }

    /**
     * Copies a file with LF as each line end. Line breaks in quotes become LF in the header and before it, and stay as they
     * are after it.
     *
     * @param in in UTF-8
     * @param headerLine lines before the header
     * @return whether its line ends were of more than one kind, or the header had line breaks
     */
    public static boolean copy(InputStream in, OutputStream out, char delimiter, int headerLine) throws IOException {
        LineEnds ends = new LineEnds(out, delimiter, headerLine);
        byte[] part = new byte[PART];
        for (int length = in.read(part); length > 0; length = in.read(part)) {
            for (int i = 0; i < length; i++) {
                ends.add(part[i]);
            }
        }
        ends.endReturn();
        return ends.headerBroken || (ends.feeds ? 1 : 0) + (ends.returns ? 1 : 0) + (ends.both ? 1 : 0) > 1;
    }

    private void add(byte each) throws IOException {
        if (quoted) {
            quoted = each != QUOTE;
            closed = !quoted;
            addQuoted(each);
            return;
        }
        if (returned && each == '\n') {
            returned = false;
            both = true;
            return;
        }
        endReturn();
        if (each == '\n' || each == '\r') {
            returned = each == '\r';
            feeds |= each == '\n';
            headerEnded |= line >= headerLine;
            line++;
            out.write('\n');
        } else {
            // Two quotes inside of quotes are one character of the cell.
            quoted = each == QUOTE && (cellBegins || closed);
            write(each);
        }
        cellBegins = each == '\n' || each == '\r' || each == delimiter;
        closed = false;
    }

    private void addQuoted(byte each) throws IOException {
        boolean secondOfTwo = each == '\n' && before == '\r';
        before = each;
        if (headerEnded || (each != '\n' && each != '\r')) {
            write(each);
            return;
        }
        headerBroken = true;
        if (!secondOfTwo) {
            line += isBeforeHeader() ? 1 : 0;
            out.write('\n');
        }
    }

    private boolean isBeforeHeader() {
        return !headerEnded && line < headerLine;
    }

    /** Quotes before the header are dropped, so that the database counts lines there instead of rows. */
    private void write(byte each) throws IOException {
        if (each != QUOTE || !isBeforeHeader()) {
            out.write(each);
        }
    }

    private void endReturn() {
        returns |= returned;
        returned = false;
    }
}
