package org.sumspace.converter.core.csv;

import java.io.ByteArrayOutputStream;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;

/**
 * A table that arrives in pieces. Encoding and dialect are detected from its beginning unless the caller gives them. It
 * holds one piece and one row in memory.
 */
public final class Table {
    private static final int HEAD_BYTES = 16 * 1024;

    private final @Nullable Charset encoding;
    private final DialectSettings settings;
    private final ByteArrayOutputStream head = new ByteArrayOutputStream();
    private @Nullable TextDecoder decoder;
    private @Nullable CsvReader reader;
    private CharBuffer text = CharBuffer.allocate(0);
    private boolean last;

    /** @param encoding null to detect it */
    public Table(@Nullable Charset encoding, DialectSettings settings) {
        this.encoding = encoding;
        this.settings = settings;
    }

    /**
     * Adds the next piece, after the rows of the previous one have been read.
     *
     * @throws InvalidCsvException if the settings contradict each other
     */
    public void add(byte[] bytes, int length, boolean isLast) {
        last = isLast;
        if (decoder != null) {
            text = decoder.decode(bytes, length, isLast);
            return;
        }
        head.write(bytes, 0, length);
        if (isLast || head.size() >= HEAD_BYTES) {
            begin();
        }
    }

    private void begin() {
        byte[] bytes = head.toByteArray();
        head.reset();
        decoder = new TextDecoder(encoding == null ? Encodings.detect(bytes, bytes.length) : encoding);
        text = decoder.decode(bytes, bytes.length, last);
        reader = new CsvReader(settings.dialect(text, last));
    }

    /** The next row; null if another piece is needed, or there are no more rows. */
    public @Nullable CsvRow next() {
        return reader == null ? null : reader.next(text, last);
    }
}
