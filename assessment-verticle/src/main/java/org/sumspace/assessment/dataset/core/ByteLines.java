package org.sumspace.assessment.dataset.core;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** The lines of a stream, as bytes without their line feeds. A line that is too long is truncated. */
public final class ByteLines {
    private static final int PART = 1 << 16;

    private final InputStream in;
    private final int bytesMax;
    private final byte[] part = new byte[PART];
    private int at;
    private int end;
    private byte[] line = new byte[PART];
    private int length;
    private boolean tooLong;

    public ByteLines(InputStream in, int bytesMax) {
        this.in = in;
        this.bytesMax = bytesMax;
    }

    /** Reads the next line. False if there is none. */
    public boolean next() throws IOException {
        length = 0;
        tooLong = false;
        boolean any = false;
        while (true) {
            if (at == end) {
                at = 0;
                end = in.readNBytes(part, 0, PART);
                if (end == 0) {
                    return any;
                }
            }
            any = true;
            int feed = at;
            while (feed < end && part[feed] != '\n') {
                feed++;
            }
            add(at, feed - at);
            at = feed;
            if (feed < end) {
                at++;
                return true;
            }
        }
    }

    private void add(int from, int count) {
        int kept = Math.min(count, bytesMax - length);
        tooLong |= kept < count;
        if (length + kept > line.length) {
            line = Arrays.copyOf(line, Math.min(bytesMax, Math.max(length + kept, 2 * line.length)));
        }
        System.arraycopy(part, from, line, length, kept);
        length += kept;
    }

    /** Has the line from index 0; the next call overwrites it. */
    public byte[] bytes() {
        return line;
    }

    public int length() {
        return length;
    }

    public boolean isTooLong() {
        return tooLong;
    }

    /** The first byte that is not white space; 0 if there is none. */
    public byte first() {
        return first(line, 0, length);
    }

    static byte first(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            if (bytes[i] != ' ' && bytes[i] != '\t' && bytes[i] != '\r') {
                return bytes[i];
            }
        }
        return 0;
    }
}
