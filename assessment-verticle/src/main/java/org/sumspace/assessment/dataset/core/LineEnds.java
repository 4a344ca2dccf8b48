package org.sumspace.assessment.dataset.core;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * The line ends of a CSV file. The database reads a file only if all of them are of one kind: LF, CR LF or CR (DuckDB 2.0,
 * {@code findings/duckdb-line-ends.sh}).
 */
public final class LineEnds {
    private static final int PART = 1 << 16;
    private static final char QUOTE = '"';

    private final OutputStream out;
    private final char delimiter;
    private boolean cellBegins = true;
    private boolean quoted;
    private boolean closed;
    private boolean returned;
    private boolean feeds;
    private boolean returns;
    private boolean both;

    private LineEnds(OutputStream out, char delimiter) {
        this.out = out;
        this.delimiter = delimiter;
    }

    /**
     * Copies a file with LF as each line end; line breaks in quotes stay as they are.
     *
     * @param in in UTF-8
     * @return whether its line ends were of more than one kind
     */
    public static boolean copy(InputStream in, OutputStream out, char delimiter) throws IOException {
        LineEnds ends = new LineEnds(out, delimiter);
        byte[] part = new byte[PART];
        for (int length = in.read(part); length > 0; length = in.read(part)) {
            for (int i = 0; i < length; i++) {
                ends.add(part[i]);
            }
        }
        ends.endReturn();
        return (ends.feeds ? 1 : 0) + (ends.returns ? 1 : 0) + (ends.both ? 1 : 0) > 1;
    }

    private void add(byte each) throws IOException {
        if (quoted) {
            quoted = each != QUOTE;
            closed = !quoted;
            out.write(each);
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
            out.write('\n');
        } else {
            // Two quotes inside of quotes are one character of the cell.
            quoted = each == QUOTE && (cellBegins || closed);
            out.write(each);
        }
        cellBegins = each == '\n' || each == '\r' || each == delimiter;
        closed = false;
    }

    private void endReturn() {
        returns |= returned;
        returned = false;
    }
}
