package org.sumspace.converter.core.batch;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import org.sumspace.common.error.NodeException;

/**
 * Parts a stream of JSON into the records it holds: the elements of an array, lines (NDJSON), or values one after the
 * other. It follows texts and brackets alone, so that a record that is no JSON is a refused record and not the end of
 * the batch. It holds at most one record.
 */
public final class RecordSplitter {
    private static final int BOM_BYTES = 3;
    private static final byte[] NOTHING = {};

    private enum Layout {
        UNKNOWN,
        LINES,
        VALUES,
        ARRAY,
        AFTER_ARRAY,
        REFUSED
    }

    /** What a byte means for the record under way. */
    private enum Part {
        NONE,
        INSIDE,
        LAST,
        AFTER
    }

    private final boolean lines;
    private final int bytesMax;
    private final ByteArrayOutputStream record = new ByteArrayOutputStream();
    private Layout layout = Layout.UNKNOWN;
    private long bytesRead;
    private long number;
    private boolean begun;
    private boolean tooLarge;
    private boolean dueAfterComma;
    private boolean bracketed;
    private boolean quoted;
    private boolean escaped;
    private int depth;

    /**
     * @param lines whether each line is a record, whatever it holds, unless the stream begins with an array
     * @param bytesMax the largest record
     */
    public RecordSplitter(boolean lines, int bytesMax) {
        this.lines = lines;
        this.bytesMax = bytesMax;
    }

    /** The records that end in the next bytes of the stream. */
    public List<BatchRecord> split(byte[] bytes, int length) {
        List<BatchRecord> found = new ArrayList<>();
        int begin = 0;
        for (int i = 0; i < length; i++) {
            Part part = part(bytes[i], found);
            if (part == Part.NONE) {
                begin = i + 1;
            } else if (part != Part.INSIDE) {
                keep(bytes, begin, part == Part.LAST ? i + 1 : i);
                found.add(finished());
                begin = i + 1;
            }
            bytesRead++;
        }
        if (begun) {
            keep(bytes, begin, length);
        }
        return found;
    }

    /** What is left when the stream has ended. */
    public List<BatchRecord> end() {
        List<BatchRecord> found = new ArrayList<>();
        if (layout == Layout.UNKNOWN) {
            found.add(refusal(NodeException.invalidInput("There is no record.")));
        }
        if (begun) {
            found.add(finished());
        }
        if (layout == Layout.ARRAY) {
            found.add(refusal(NodeException.invalidInput("The array of records does not end.")));
        }
        return found;
    }

    /** Ends a stream that is longer than is read: what comes is not looked at. */
    public List<BatchRecord> refuse(String detail) {
        layout = Layout.REFUSED;
        return List.of(refusal(NodeException.tooLarge(detail)));
    }

    private Part part(byte b, List<BatchRecord> found) {
        return switch (layout) {
            case UNKNOWN -> first(b, found);
            case LINES -> ofLine(b);
            case VALUES -> ofValue(b);
            case ARRAY -> ofArray(b);
            case AFTER_ARRAY -> afterArray(b, found);
            case REFUSED -> Part.NONE;
        };
    }

    private Part first(byte b, List<BatchRecord> found) {
        boolean ofBom = bytesRead < BOM_BYTES && (b == (byte) 0xef || b == (byte) 0xbb || b == (byte) 0xbf);
        if (ofBom || isBlank(b)) {
            return Part.NONE;
        }
        if (b == '[') {
            layout = Layout.ARRAY;
            return Part.NONE;
        }
        layout = lines ? Layout.LINES : Layout.VALUES;
        return part(b, found);
    }

    private Part ofLine(byte b) {
        if (b == '\n') {
            return begun ? Part.AFTER : Part.NONE;
        }
        return begin(b);
    }

    private Part ofValue(byte b) {
        if (!begun) {
            bracketed = b == '{' || b == '[';
        } else if (!bracketed && b == '\n') {
            return Part.AFTER;
        }
        follow(b);
        return begun && bracketed && depth == 0 ? Part.LAST : begin(b);
    }

    private Part ofArray(byte b) {
        if (depth == 0 && !quoted && (b == ',' || b == ']')) {
            boolean due = begun || dueAfterComma || b == ',';
            dueAfterComma = b == ',';
            layout = b == ',' ? Layout.ARRAY : Layout.AFTER_ARRAY;
            return due ? Part.AFTER : Part.NONE;
        }
        follow(b);
        return begin(b);
    }

    private Part afterArray(byte b, List<BatchRecord> found) {
        if (!isBlank(b)) {
            layout = Layout.REFUSED;
            found.add(refusal(NodeException.invalidInput("There is more after the array of records.")));
        }
        return Part.NONE;
    }

    private Part begin(byte b) {
        begun = begun || !isBlank(b);
        return begun ? Part.INSIDE : Part.NONE;
    }

    /** Keeps track of texts and brackets. */
    private void follow(byte b) {
        if (quoted) {
            quoted = escaped || b != '"';
            escaped = !escaped && b == '\\';
        } else if (b == '"') {
            quoted = true;
        } else if (b == '{' || b == '[') {
            depth++;
        } else if (b == '}' || b == ']') {
            depth = Math.max(0, depth - 1);
        }
    }

    private void keep(byte[] bytes, int begin, int end) {
        tooLarge = tooLarge || record.size() + end - begin > bytesMax;
        if (tooLarge) {
            record.reset();
        } else {
            record.write(bytes, begin, end - begin);
        }
    }

    private BatchRecord finished() {
        number++;
        BatchRecord finished = tooLarge
                ? new BatchRecord(number, NOTHING, NodeException.tooLarge("The limit is " + bytesMax + " bytes."))
                : new BatchRecord(number, record.toByteArray(), null);
        record.reset();
        begun = false;
        tooLarge = false;
        quoted = false;
        escaped = false;
        depth = 0;
        return finished;
    }

    private BatchRecord refusal(NodeException reason) {
        number++;
        return new BatchRecord(number, NOTHING, reason);
    }

    private static boolean isBlank(byte b) {
        return b == ' ' || b == '\n' || b == '\r' || b == '\t';
    }
}
