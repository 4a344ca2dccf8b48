package org.sumspace.converter.core.batch;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.NodeException;

/**
 * Splits a stream of JSON into records: the elements of an array, lines (NDJSON), or consecutive values. It looks only
 * at strings and brackets, so that a record with invalid JSON is refused without ending the batch. It holds no more
 * than one record in memory.
 */
public final class RecordSplitter {
    private static final int BOM_BYTES = 3;
    private static final byte[] NO_BYTES = {};

    private enum Layout {
        UNKNOWN,
        LINES,
        VALUES,
        ARRAY,
        AFTER_ARRAY,
        REFUSED
    }

    /** The role of a byte in the current record. */
    private enum Role {
        OUTSIDE,
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
    private boolean inRecord;
    private boolean tooLarge;
    private boolean afterComma;
    private boolean isContainer;
    private boolean inString;
    private boolean escaped;
    private int depth;

    /**
     * @param lines whether each line is a record, unless the stream begins with an array
     * @param bytesMax the size limit of a record
     */
    public RecordSplitter(boolean lines, int bytesMax) {
        this.lines = lines;
        this.bytesMax = bytesMax;
    }

    /** The records that end in the next bytes of the stream. */
    public List<BatchRecord> split(byte[] bytes, int length) {
        List<BatchRecord> found = new ArrayList<>();
        int start = 0;
        for (int i = 0; i < length; i++) {
            Role role = role(bytes[i], found);
            if (role == Role.OUTSIDE) {
                start = i + 1;
            } else if (role != Role.INSIDE) {
                append(bytes, start, role == Role.LAST ? i + 1 : i);
                found.add(finished());
                start = i + 1;
            }
            bytesRead++;
        }
        if (inRecord) {
            append(bytes, start, length);
        }
        return found;
    }

    /** Ends the stream: returns its last record, and an error if the stream is incomplete. */
    public List<BatchRecord> end() {
        List<BatchRecord> found = new ArrayList<>();
        if (layout == Layout.UNKNOWN) {
            found.add(refusal(NodeException.invalidInput("The input has no records.")));
        }
        if (inRecord) {
            found.add(finished());
        }
        if (layout == Layout.ARRAY) {
            found.add(refusal(NodeException.invalidInput("The array of records is not closed.")));
        }
        return found;
    }

    /** Ends a stream whose rest is refused: returns the error and ignores further bytes. */
    public List<BatchRecord> refuse(NodeException failure) {
        layout = Layout.REFUSED;
        return List.of(refusal(failure));
    }

    private Role role(byte b, List<BatchRecord> found) {
        return switch (layout) {
            case UNKNOWN -> roleAtStart(b, found);
            case LINES -> roleInLine(b);
            case VALUES -> roleInValue(b);
            case ARRAY -> roleInArray(b);
            case AFTER_ARRAY -> roleAfterArray(b, found);
            case REFUSED -> Role.OUTSIDE;
        };
    }

    private Role roleAtStart(byte b, List<BatchRecord> found) {
        boolean ofBom = bytesRead < BOM_BYTES && (b == (byte) 0xef || b == (byte) 0xbb || b == (byte) 0xbf);
        if (ofBom || isBlank(b)) {
            return Role.OUTSIDE;
        }
        if (b == '[') {
            layout = Layout.ARRAY;
            return Role.OUTSIDE;
        }
        layout = lines ? Layout.LINES : Layout.VALUES;
        return role(b, found);
    }

    private Role roleInLine(byte b) {
        if (b == '\n') {
            return inRecord ? Role.AFTER : Role.OUTSIDE;
        }
        return startOrContinue(b);
    }

    private Role roleInValue(byte b) {
        if (!inRecord) {
            isContainer = b == '{' || b == '[';
        } else if (!isContainer && b == '\n') {
            return Role.AFTER;
        }
        trackNesting(b);
        return inRecord && isContainer && depth == 0 ? Role.LAST : startOrContinue(b);
    }

    private Role roleInArray(byte b) {
        if (depth == 0 && !inString && (b == ',' || b == ']')) {
            boolean isElement = inRecord || afterComma || b == ',';
            afterComma = b == ',';
            layout = b == ',' ? Layout.ARRAY : Layout.AFTER_ARRAY;
            return isElement ? Role.AFTER : Role.OUTSIDE;
        }
        trackNesting(b);
        return startOrContinue(b);
    }

    private Role roleAfterArray(byte b, List<BatchRecord> found) {
        if (!isBlank(b)) {
            layout = Layout.REFUSED;
            found.add(refusal(NodeException.invalidInput("Unexpected content after the array of records.")));
        }
        return Role.OUTSIDE;
    }

    private Role startOrContinue(byte b) {
        inRecord = inRecord || !isBlank(b);
        return inRecord ? Role.INSIDE : Role.OUTSIDE;
    }

    /** Keeps track of strings and brackets. */
    private void trackNesting(byte b) {
        if (inString) {
            inString = escaped || b != '"';
            escaped = !escaped && b == '\\';
        } else if (b == '"') {
            inString = true;
        } else if (b == '{' || b == '[') {
            depth++;
        } else if (b == '}' || b == ']') {
            depth = Math.max(0, depth - 1);
        }
    }

    private void append(byte[] bytes, int start, int end) {
        tooLarge = tooLarge || record.size() + end - start > bytesMax;
        if (tooLarge) {
            record.reset();
        } else {
            record.write(bytes, start, end - start);
        }
    }

    private BatchRecord finished() {
        number++;
        BatchRecord finished = tooLarge
                ? new BatchRecord(
                        number, NO_BYTES, NodeException.tooLarge("The record is larger than " + bytesMax + " bytes."))
                : new BatchRecord(number, record.toByteArray(), null);
        record.reset();
        inRecord = false;
        tooLarge = false;
        inString = false;
        escaped = false;
        depth = 0;
        return finished;
    }

    private BatchRecord refusal(NodeException reason) {
        number++;
        return new BatchRecord(number, NO_BYTES, reason);
    }

    private static boolean isBlank(byte b) {
        return b == ' ' || b == '\n' || b == '\r' || b == '\t';
    }

    /**
     * A record of a batch, not parsed yet.
     *
     * @param number the record's number in the batch, from 1
     * @param json the record's bytes, which may be invalid JSON; empty if the record is refused
     * @param refusal why the record is refused without being parsed, or null
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record BatchRecord(
            long number, byte[] json, @Nullable NodeException refusal) {}
}
