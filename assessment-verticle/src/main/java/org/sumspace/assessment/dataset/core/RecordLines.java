package org.sumspace.assessment.dataset.core;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import org.sumspace.assessment.dataset.domain.JsonVisitor;

/**
 * Records as lines of CSV. Several values of one path, as arrays have them, are lines of one cell; empty texts are missing.
 * Each line begins with a cell that has no meaning, because a line without any value would be skipped.
 */
public final class RecordLines implements JsonVisitor {
    private static final int NONE = -1;
    private static final byte[] FIRST_CELL = {'-'};

    /** The values of the record, with their quotes doubled. */
    private final ByteText values = new ByteText();

    private int[] valueEnds = new int[64];
    /** For each value the next one with the same path. */
    private int[] next = new int[64];

    private int count;

    /** For each column its first and its last value in the record. */
    private int[] first = new int[16];

    private int[] last = new int[16];
    private int width;

    private final ByteText lines = new ByteText();
    private int[] lineEnds = new int[256];
    private int[] widths = new int[256];
    private int size;
    private int widest;
    private int longest;

    public RecordLines() {
        Arrays.fill(first, NONE);
    }

    /** Begins a record; what was not ended before is forgotten. */
    public void begin() {
        Arrays.fill(first, 0, width, NONE);
        values.truncate(0);
        count = 0;
        width = 0;
    }

    @Override
    public void scalar(int column, JsonParser value) throws IOException {
        int length = value.currentToken() == JsonToken.VALUE_NULL ? 0 : value.getTextLength();
        if (length == 0) {
            return;
        }
        values.addQuoted(value.getTextCharacters(), value.getTextOffset(), length);
        if (count == next.length) {
            next = Arrays.copyOf(next, 2 * count);
            valueEnds = Arrays.copyOf(valueEnds, 2 * count);
        }
        next[count] = NONE;
        valueEnds[count] = values.length();
        if (column >= first.length) {
            int before = first.length;
            first = Arrays.copyOf(first, Math.max(column + 1, 2 * before));
            last = Arrays.copyOf(last, first.length);
            Arrays.fill(first, before, first.length, NONE);
        }
        if (first[column] == NONE) {
            first[column] = count;
        } else {
            next[last[column]] = count;
        }
        last[column] = count++;
        width = Math.max(width, column + 1);
    }

    /** The record is whole. */
    public void end() {
        int start = lines.length();
        lines.add(FIRST_CELL, 0, 1);
        for (int column = 0; column < width; column++) {
            lines.add(',');
            if (first[column] != NONE) {
                cell(first[column]);
            }
        }
        if (size == widths.length) {
            widths = Arrays.copyOf(widths, 2 * size);
            lineEnds = Arrays.copyOf(lineEnds, 2 * size);
        }
        widths[size] = width;
        lineEnds[size++] = lines.length();
        widest = Math.max(widest, width);
        longest = Math.max(longest, lines.length() - start);
    }

    private void cell(int firstValue) {
        lines.add('"');
        for (int value = firstValue; value != NONE; value = next[value]) {
            if (value != firstValue) {
                lines.add('\n');
            }
            int from = value == 0 ? 0 : valueEnds[value - 1];
            lines.add(values.bytes(), from, valueEnds[value] - from);
        }
        lines.add('"');
    }

    public boolean isEmpty() {
        return size == 0;
    }

    /** The columns up to the last one that has a value. */
    public int width() {
        return widest;
    }

    /** The bytes of the longest line, if it has all columns. */
    public int longest(int columns) {
        return longest + columns + 1;
    }

    /** The bytes of all lines, at most. */
    public long bytes(int columns) {
        return lines.length() + (long) size * (columns + 1);
    }

    /**
     * Writes all lines.
     *
     * @param columns at least the width
     */
    public void writeTo(OutputStream out, int columns) throws IOException {
        int from = 0;
        for (int line = 0; line < size; line++) {
            out.write(lines.bytes(), from, lineEnds[line] - from);
            for (int column = widths[line]; column < columns; column++) {
                out.write(',');
            }
            out.write('\n');
            from = lineEnds[line];
        }
    }
}
