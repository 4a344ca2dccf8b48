package org.sumspace.assessment.dataset.core;

import java.io.IOException;
import java.util.Arrays;

/** Some lines of a file that follow each other. A line that is too long is truncated. */
public final class LinePart {
    /** A part ends with the line that reaches this size. */
    private static final int BYTES = 1 << 20;

    private static final int LINES_MAX = 1 << 14;

    private final long firstNumber;
    private byte[] bytes = new byte[BYTES];
    private int length;
    private int[] ends = new int[256];
    private int lines;
    private boolean[] tooLong = new boolean[256];

    private LinePart(long firstNumber) {
        this.firstNumber = firstNumber;
    }

    /**
     * The next lines; without lines at the end of the file.
     *
     * @param firstNumber of the first of them
     */
    public static LinePart of(ByteLines source, long firstNumber) throws IOException {
        LinePart part = new LinePart(firstNumber);
        while (part.length < BYTES && part.lines < LINES_MAX && source.next()) {
            part.add(source);
        }
        return part;
    }

    private void add(ByteLines source) {
        if (bytes.length - length < source.length()) {
            bytes = Arrays.copyOf(bytes, Math.max(length + source.length(), 2 * bytes.length));
        }
        System.arraycopy(source.bytes(), 0, bytes, length, source.length());
        length += source.length();
        if (lines == ends.length) {
            ends = Arrays.copyOf(ends, 2 * lines);
            tooLong = Arrays.copyOf(tooLong, 2 * lines);
        }
        tooLong[lines] = source.isTooLong();
        ends[lines++] = length;
    }

    public int lines() {
        return lines;
    }

    /** The number of its first line in the file. */
    public long firstNumber() {
        return firstNumber;
    }

    /** Has all lines, one after the other. */
    public byte[] bytes() {
        return bytes;
    }

    public int start(int line) {
        return line == 0 ? 0 : ends[line - 1];
    }

    public int length(int line) {
        return ends[line] - start(line);
    }

    public boolean isTooLong(int line) {
        return tooLong[line];
    }

    /** Whether a line has nothing but white space. */
    public boolean isBlank(int line) {
        return ByteLines.first(bytes, start(line), ends[line]) == 0;
    }
}
