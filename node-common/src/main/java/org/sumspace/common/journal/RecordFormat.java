package org.sumspace.common.journal;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * The layout of a journal: {@code "SMJL" | version u8}, then records {@code length u32 | CRC32C u32 | type u8 |
 * payload}. Length and checksum cover type and payload.
 */
final class RecordFormat {
    static final int FILE_HEADER_BYTES = 5;
    static final int RECORD_HEADER_BYTES = 8;

    private static final byte[] MAGIC = "SMJL".getBytes(US_ASCII);
    private static final byte VERSION = 1;

    private RecordFormat() {}

    static byte[] fileHeader() {
        byte[] header = Arrays.copyOf(MAGIC, FILE_HEADER_BYTES);
        header[FILE_HEADER_BYTES - 1] = VERSION;
        return header;
    }

    /** The record as buffers to be written in order; the parts are not copied. */
    static ByteBuffer[] encode(int type, byte[][] parts) {
        if (type < 0 || type > 0xff) {
            throw new IllegalArgumentException("a record type is one byte, not " + type);
        }
        CRC32C checksum = new CRC32C();
        checksum.update(type);
        int length = 1;
        for (byte[] part : parts) {
            checksum.update(part, 0, part.length);
            length = Math.addExact(length, part.length);
        }
        ByteBuffer[] buffers = new ByteBuffer[1 + parts.length];
        buffers[0] = ByteBuffer.allocate(RECORD_HEADER_BYTES + 1)
                .putInt(length)
                .putInt((int) checksum.getValue())
                .put((byte) type)
                .flip();
        for (int i = 0; i < parts.length; i++) {
            buffers[i + 1] = ByteBuffer.wrap(parts[i]);
        }
        return buffers;
    }

    static int checksum(byte[] typeAndPayload) {
        CRC32C checksum = new CRC32C();
        checksum.update(typeAndPayload, 0, typeAndPayload.length);
        return (int) checksum.getValue();
    }
}
