package org.sumspace.converter.core.csv;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;

/** Decodes a stream of bytes, and removes the byte order mark at its beginning. */
public final class TextDecoder {
    /** Replaces bytes that are invalid in the encoding; Unicode has no such character. */
    static final char INVALID = '\uFFFF';

    private static final char BYTE_ORDER_MARK = '\uFEFF';
    private static final int UNDECODED_MAX = 16;

    private final CharsetDecoder decoder;
    private final ByteBuffer undecoded = ByteBuffer.allocate(UNDECODED_MAX).limit(0);
    private CharBuffer text = CharBuffer.allocate(0);
    private boolean atStart = true;

    public TextDecoder(Charset charset) {
        decoder = charset.newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
    }

    /**
     * @param last whether these are the last bytes
     * @return a buffer that the next call reuses
     */
    public CharBuffer decode(byte[] bytes, int length, boolean last) {
        ByteBuffer in = ByteBuffer.allocate(undecoded.remaining() + length);
        in.put(undecoded).put(bytes, 0, length).flip();
        int room = (int) (in.remaining() * (double) decoder.maxCharsPerByte()) + UNDECODED_MAX;
        text = text.capacity() < room ? CharBuffer.allocate(room) : text.clear();
        for (CoderResult result = decoder.decode(in, text, last);
                result.isError();
                result = decoder.decode(in, text, last)) {
            in.position(in.position() + result.length());
            text.put(INVALID);
        }
        if (last) {
            decoder.flush(text);
        }
        undecoded.clear().put(in).flip();
        return withoutByteOrderMark(text.flip());
    }

    private CharBuffer withoutByteOrderMark(CharBuffer decoded) {
        if (atStart && decoded.hasRemaining()) {
            atStart = false;
            if (decoded.get(0) == BYTE_ORDER_MARK) {
                decoded.position(1);
            }
        }
        return decoded;
    }
}
